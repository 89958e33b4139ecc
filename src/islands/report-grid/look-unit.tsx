/**
 * Says the unit of the amounts, and chooses in which one they are shown (src/islands/page/look.ts). While figures are edited, and without
 * a script, they are in won.
 * @param words before the unit: `단위`
 */
export function LookUnit({ words, isFixed }: { words: string; isFixed: boolean }) {
  if (isFixed) return <span>{words} 원</span>;
  return (
    <label className="look">
      {words} <span className="unscripted">원</span>
      <span className="visually-hidden">(복사와 낭독은 원)</span>
      {/* Without a default value: React would set it over what the device has kept. */}
      <select id="look-unit" autoComplete="off">
        <option value="">원</option>
        <option value="3">천원</option>
        <option value="6">백만원</option>
      </select>
    </label>
  );
}
