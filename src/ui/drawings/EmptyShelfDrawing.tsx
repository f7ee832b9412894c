/** A shelf with room on it, one book leaning, one corner folded. */
export function EmptyShelfDrawing() {
  return (
    <svg viewBox="0 0 240 160" fill="none" className="w-full" focusable="false">
      <ellipse cx="120" cy="146" rx="104" ry="8" className="fill-sunken" />
      <path d="M22 128h196" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <path d="M46 130v12M194 130v12" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <rect x="44" y="52" width="20" height="74" rx="3" className="fill-accent" />
      <path d="M49 66h10M49 72h10" className="stroke-accent-ink" strokeWidth="2.5" strokeLinecap="round" />
      <rect x="67" y="40" width="16" height="86" rx="3" className="fill-ink-soft" />
      <path d="M67 56h16M67 110h16" className="stroke-paper" strokeWidth="2.5" />
      <g transform="rotate(-15 104 126)">
        <path
          d="M92 60a3 3 0 0 1 3-3h28l13 13v53a3 3 0 0 1-3 3H95a3 3 0 0 1-3-3z"
          className="fill-accent-soft stroke-accent"
          strokeWidth="3"
        />
        <path d="M123 57v10a3 3 0 0 0 3 3h10z" className="fill-mark" />
        <path d="M102 84h22M102 92h16" className="stroke-accent" strokeWidth="3" strokeLinecap="round" />
      </g>
      <rect
        x="152"
        y="58"
        width="18"
        height="66"
        rx="3"
        className="stroke-edge"
        strokeWidth="2.5"
        strokeDasharray="5 6"
      />
      <rect
        x="176"
        y="46"
        width="22"
        height="78"
        rx="3"
        className="stroke-edge"
        strokeWidth="2.5"
        strokeDasharray="5 6"
      />
      <path d="M161 30l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" className="fill-mark" />
    </svg>
  );
}
