/** Lines of Markdown that are read together: whatever CommonMark says of them, nothing outside has a part in it. */
export type Group = { lines: string[]; isFenced: boolean[] };

const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** The start of an HTML block that goes on over blank lines, and what ends it. */
const LONG_HTML: readonly [RegExp, RegExp][] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
];
const SHORT_HTML = /^ {0,3}</;
/** Ends whatever stands before it, also without a blank line. */
const ATX_HEADING = /^#{1,6}(?:[ \t]|$)/;
/** After a blank line these may go on with a list or a piece of code; any other line begins something new. */
const GOES_ON = /^(?:[ \t]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;

/** Splits Markdown where all that is open ends: at most blank lines, and at headings. Looks at each line once. */
export function groupsOf(source: string): Group[] {
  const groups: Group[] = [];
  let group: Group = { lines: [], isFenced: [] };
  let isAfterBlank = false;
  let fence = '';
  let htmlEnd: RegExp | null = null;
  let isInHtml = false;
  // An HTML block or a paragraph that begins with a tag: in the latter a fence would open, so both are thought through.
  let isUncertain = false;
  for (const line of source.split('\n')) {
    const isBlank = line.trim() === '';
    const isFree = fence === '' && htmlEnd === null && !isUncertain;
    const begins = (isAfterBlank && !GOES_ON.test(line)) || (!isInHtml && ATX_HEADING.test(line));
    if (!isBlank && isFree && begins && group.lines.length > 0) {
      groups.push(group);
      group = { lines: [], isFenced: [] };
    }
    const wasFenced = fence !== '';
    if (isBlank) {
      isUncertain ||= isInHtml && wasFenced;
      isInHtml = false;
    } else if (htmlEnd !== null) {
      if (htmlEnd.test(line)) htmlEnd = null;
    } else if (wasFenced) {
      if (closes(line, fence)) fence = '';
    } else {
      const [, end = null] = LONG_HTML.find(([start]) => start.test(line)) ?? [];
      if (end !== null && !end.test(line)) htmlEnd = end;
      isInHtml ||= end === null && SHORT_HTML.test(line);
      const opened = FENCE.exec(line);
      if (opened) fence = opened[1] ?? opened[2] ?? '';
    }
    group.lines.push(line);
    group.isFenced.push(wasFenced && fence !== '' && !isInHtml && !isUncertain);
    isAfterBlank = isBlank;
  }
  groups.push(group);
  return groups;
}

function closes(line: string, fence: string): boolean {
  const mark = line.trim();
  return (
    mark.length >= fence.length && mark === (fence[0] ?? '').repeat(mark.length) && /^ {0,3}\S/.test(line)
  );
}
