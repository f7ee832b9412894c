import type { ReactNode } from 'react';
import type { Mark } from './wordMatch';

/** A text with its matches marked: `[start, end)` in UTF-16 units, in order. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    // The text may have changed since it was marked.
    if (start < from || end > text.length || start >= end) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={start} className="rounded-[0.2em] bg-accent-soft text-accent-strong">
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}
