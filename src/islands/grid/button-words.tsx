interface ButtonWordsProps {
  readonly ko: string | number;
  readonly en: string;
}

/** The words of a button in the save bar. Where the bar is narrow, the English ones are left to screen readers. */
export function ButtonWords({ ko, en }: ButtonWordsProps) {
  return (
    <>
      {ko}
      <span className="also">
        {' '}
        · <span lang="en">{en}</span>
      </span>
    </>
  );
}
