/** How far along, as a line. `percent` 0 to 100. */
export function ProgressLine({
  percent,
  label,
  tone = 'mark',
}: {
  percent: number;
  label: string;
  tone?: 'mark' | 'accent';
}) {
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
        style={{ width: `${percent}%` }}
        className={`block h-full rounded-full transition-[width] duration-300 ${tone === 'mark' ? 'bg-mark' : 'bg-accent'}`}
      />
    </span>
  );
}
