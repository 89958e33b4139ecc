import { Icon } from '../parts/icon.tsx';

/** Chooses the unit in which amounts are shown (src/islands/page/look.ts). Without a script they are in won. */
export function LookUnit() {
  return (
    <label className="select look">
      <span className="select-label">
        단위<span className="visually-hidden">: 화면에만 반올림해 보이며, 복사와 화면 낭독은 원 단위입니다</span>
      </span>
      {/* Without a default value: React would set it over what the device has kept. */}
      <select id="look-unit" autoComplete="off">
        <option value="">원</option>
        <option value="3">천원</option>
        <option value="6">백만원</option>
      </select>
      <Icon name="chevron" />
    </label>
  );
}
