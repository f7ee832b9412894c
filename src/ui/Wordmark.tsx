import { houseName } from '../platform/device/houseName';

/** `house-word` and `house-mark` are also in the style sheet of a house with its own mark (server/ground/house). */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`house-word inline-flex min-w-0 items-center gap-2 ${className}`}>
      <LogoMark className="size-7 shrink-0" />
      <span className="truncate font-title text-heading font-bold tracking-tight">{houseName}</span>
    </span>
  );
}

export function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`house-mark ${className}`} aria-hidden="true" focusable="false">
      <path d="M6 5a3 3 0 0 1 3-3h9l9 9v16a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" className="fill-accent" />
      <path d="M18 2v6a3 3 0 0 0 3 3h6z" className="fill-mark" />
      <path d="M11 18h11M11 23h7" className="stroke-accent-ink" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
