type ProgressLineProps = {
  /** 0 to 100; undefined while the end is unknown. */
  percent: number | undefined;
  label: string;
  /** `mark` for the place in a book, `accent` for work in progress. */
  tone?: 'mark' | 'accent';
};

export function ProgressLine({ percent, label, tone = 'mark' }: ProgressLineProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1 overflow-hidden rounded-full bg-sunken"
    >
      <span
        style={{ width: `${percent ?? 30}%` }}
        className={`block h-full rounded-full transition-[width] duration-slow ${percent === undefined ? 'animate-slide' : ''} ${tone === 'mark' ? 'bg-mark-line' : 'bg-accent'}`}
      />
    </span>
  );
}
