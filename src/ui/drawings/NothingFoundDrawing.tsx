/** A glass held over an empty page. */
export function NothingFoundDrawing() {
  return (
    <svg viewBox="0 0 240 160" fill="none" className="w-full" focusable="false">
      <ellipse cx="120" cy="146" rx="88" ry="8" className="fill-sunken" />
      <path
        d="M70 22a5 5 0 0 1 5-5h66l24 24v95a5 5 0 0 1-5 5H75a5 5 0 0 1-5-5z"
        className="fill-surface stroke-accent"
        strokeWidth="3.5"
      />
      <path d="M141 17v19a5 5 0 0 0 5 5h19z" className="fill-mark" />
      <path
        d="M88 46h36M88 62h20M88 110h58M88 124h40"
        className="stroke-line"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="140" cy="84" r="28" className="fill-accent-soft stroke-accent" strokeWidth="5" />
      <path d="M161 105l22 22" className="stroke-accent" strokeWidth="9" strokeLinecap="round" />
      <path d="M126 78a15 15 0 0 1 12-9" className="stroke-accent" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
