/** Latin letters in a line of lead text, on a phone and in the 68ch of a desktop. */
const COLUMNS = { mobile: 41, desktop: 76 } as const;

/** Full-width characters count as two letters. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

/**
 * Estimates the lines of a text before its layout. Off by at most a line for ordinary prose; the layout
 * corrects it.
 */
export function estimateLines(text: string, mobile: boolean): number {
  const columns = COLUMNS[mobile ? 'mobile' : 'desktop'];
  const linesOf = (line: string) => {
    const letters = line.length + (line.match(WIDE)?.length ?? 0);
    return Math.max(1, Math.ceil(letters / columns));
  };
  return text.split('\n').reduce((lines, line) => lines + linesOf(line), 0);
}
