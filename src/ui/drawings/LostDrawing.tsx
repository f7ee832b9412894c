/** A page folded into a glider, off on a path of its own. */
export function LostDrawing() {
  return (
    <svg viewBox="0 0 240 160" fill="none" className="w-full" focusable="false">
      <ellipse cx="120" cy="146" rx="96" ry="8" className="fill-sunken" />
      <path
        d="M28 124c30 14 62 4 66-16s-24-24-26-6s28 26 56 4"
        className="stroke-edge"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 9"
      />
      <path
        d="M128 92L212 30L166 112z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path
        d="M128 92L212 30L114 68z"
        className="fill-surface stroke-accent"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path
        d="M128 92L212 30L143 100l-4 18z"
        className="fill-mark stroke-accent"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
