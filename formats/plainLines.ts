const LINE_END = /\r\n?|[\n\f\u2028\u2029]/;
/** A longer line is a file without line ends rather than a paragraph. */
const LONGEST_LINE = 20_000;
const SENTENCE_END = /[.!?。！？…][”’"」』]?\s*/g;

/**
 * Returns the lines of a text. A line too long for a paragraph is split after sentences, or anywhere if it
 * has none.
 */
export function linesOf(source: string): string[] {
  return source.split(LINE_END).flatMap((line) => (line.length > LONGEST_LINE ? cutLine(line) : [line]));
}

function cutLine(line: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < line.length; ) {
    const [least, most] = [start + LONGEST_LINE / 2, start + LONGEST_LINE];
    SENTENCE_END.lastIndex = 0;
    const behind = SENTENCE_END.exec(line.slice(least, most));
    const space = line.lastIndexOf(' ', most);
    const end = behind ? least + SENTENCE_END.lastIndex : space > least ? space + 1 : most;
    // Keeps surrogate pairs together.
    const whole = end + Number(/[\ud800-\udbff]/.test(line[end - 1] ?? ''));
    found.push(line.slice(start, whole));
    start = whole;
  }
  return found;
}
