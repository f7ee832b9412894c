/** One stretch of captions, in ms. `lines` are plain text: whatever a file marks them up with is left out. */
export type Cue = { readonly from: number; readonly to: number; readonly lines: readonly string[] };

const STAMP = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`;
const TIMING = new RegExp(`^${STAMP}[\\t ]+-->[\\t ]+${STAMP}(?:[\\t ]|$)`);
/** What WebVTT writes for what it uses itself. */
const ESCAPES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/**
 * What is said when, of captions that were found to be WebVTT when they were imported: cues in the order of their
 * beginnings. Styles, regions, settings and notes are passed over, and so is a cue whose times cannot be.
 */
export function captionCues(text: string): Cue[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const times = TIMING.exec(lines[at] ?? '');
    if (!times) continue;
    const said: string[] = [];
    for (; (lines[at + 1] ?? '') !== ''; at++) said.push(plainText(lines[at + 1] ?? ''));
    const cue = { from: msOf(times[1]), to: msOf(times[2]), lines: said.filter((line) => line !== '') };
    if (cue.to > cue.from && cue.lines.length > 0) cues.push(cue);
  }
  return cues.toSorted((one, other) => one.from - other.from);
}

function msOf(stamp = ''): number {
  const [seconds = 0, minutes = 0, hours = 0] = stamp.split(':').map(Number).toReversed();
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

function plainText(line: string): string {
  return line
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ESCAPES[name] ?? whole)
    .replace(/[\t ]+/g, ' ')
    .trim();
}
