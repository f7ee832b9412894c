/** A page torn in two. */
export function TornPageDrawing() {
  return (
    <svg viewBox="0 0 240 160" fill="none" className="w-full" focusable="false">
      <ellipse cx="120" cy="146" rx="88" ry="8" className="fill-sunken" />
      <path
        d="M72 20a5 5 0 0 1 5-5h63l22 22v36l-16-7l-14 10l-18-10l-16 11l-14-9l-12 7z"
        className="fill-surface stroke-accent"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path d="M140 15v17a5 5 0 0 0 5 5h17z" className="fill-mark" />
      <path d="M90 40h34M90 54h50" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <g transform="rotate(7 118 110)">
        <path
          d="M72 94l12-7l14 9l16-11l18 10l14-10l16 7v44a5 5 0 0 1-5 5H77a5 5 0 0 1-5-5z"
          className="fill-accent-soft stroke-accent"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <path
          d="M90 112h54M90 125h36"
          className="stroke-accent"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".5"
        />
      </g>
    </svg>
  );
}
