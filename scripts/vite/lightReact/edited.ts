/** What stands from one place of a text until before another, and what is to stand there instead. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A text with edits, none of which lies in another. */
export function edited(code: string, edits: readonly Edit[]): string {
  let done = '';
  let from = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < from) throw new Error(`Two edits meet at ${start}.`);
    done += code.slice(from, start) + text;
    from = end;
  }
  return done + code.slice(from);
}
