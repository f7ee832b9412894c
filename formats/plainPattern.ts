import { numberAt } from './plainNumbers';

const MAX_PATTERN = 200;

/**
 * Returns a test for lines that match the reader's pattern: `#` matches a number in any notation, `*` any
 * words or none, and everything else itself, regardless of case and spaces. It is no regular expression, so
 * that no pattern runs forever.
 */
export function linePattern(pattern: string): (line: string) => boolean {
  const pieces = [...plain(pattern.slice(0, MAX_PATTERN)).replace(/\*+/g, '*')];
  return (raw) => {
    const line = plain(raw);
    let [at, piece] = [0, 0];
    // The position and reach of the last star: only that one is ever widened.
    let star: { piece: number; at: number } | null = null;
    for (;;) {
      const wanted = pieces[piece];
      if (wanted === undefined && at === line.length) return true;
      if (wanted === '*') {
        star = { piece, at };
        piece += 1;
        continue;
      }
      const length = wanted === undefined || at >= line.length ? 0 : matched(wanted, line, at);
      if (length > 0) {
        at += length;
        piece += 1;
      } else {
        if (star === null || star.at >= line.length) return false;
        star.at += 1;
        at = star.at;
        piece = star.piece + 1;
      }
    }
  };
}

function matched(wanted: string, line: string, at: number): number {
  if (wanted === '#') return numberAt(line.slice(at, at + 60))?.length ?? 0;
  return line.startsWith(wanted, at) ? wanted.length : 0;
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
