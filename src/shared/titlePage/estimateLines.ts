/** Letters of a Latin script in a line of lead text, on a phone and in the 68ch of a desktop. */
const COLUMNS = { mobile: 41, desktop: 76 } as const;

/** Scripts whose signs are as wide as high: two letters each. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

/**
 * How many lines a text will take, before there is a screen to measure it on. Off by a line at most for ordinary
 * prose: what depends on it is corrected once it has been laid out.
 */
export function estimateLines(text: string, mobile: boolean): number {
  const columns = COLUMNS[mobile ? 'mobile' : 'desktop'];
  const linesOf = (line: string) => {
    const letters = line.length + (line.match(WIDE)?.length ?? 0);
    return Math.max(1, Math.ceil(letters / columns));
  };
  return text.split('\n').reduce((lines, line) => lines + linesOf(line), 0);
}
