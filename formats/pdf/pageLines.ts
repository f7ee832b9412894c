/**
 * A line of a page. Lengths are in the page's units; `across` decreases from line to line, also in columns of
 * vertical writing.
 */
export type PageLine = {
  readonly text: string;
  readonly page: number;
  /** Its beginning and end in reading direction. */
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly size: number;
};

/** The result of pdf.js's `getTextContent`. */
export type TextContent = {
  readonly items: readonly (TextItem | { readonly type: string })[];
  readonly styles: Readonly<Record<string, { readonly vertical?: boolean }>>;
};
type TextItem = {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
};

/** Control characters, which no book's text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Two lines are at least this many letter heights apart; a raised letter is nearer. */
const APART = 1;

/** Returns the lines of a page in file order, each with a word in it. */
export function linesOf(content: TextContent, page: number): PageLine[] {
  const lines: PageLine[] = [];
  let items: TextItem[] = [];
  const close = () => {
    const text = items
      .map(({ str }) => str)
      .join('')
      .replace(CONTROLS, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') lines.push({ text, page, ...extentOf(items, content) });
    items = [];
  };
  for (const item of content.items) {
    if (!('str' in item)) continue;
    // pdf.js misses some line ends.
    const before = items.findLast(({ str }) => str.trim() !== '');
    if (before && item.str.trim() !== '' && isApart(before, item)) close();
    items.push(item);
    if (item.hasEOL) close();
  }
  close();
  return lines;
}

function isApart({ transform: before, height }: TextItem, { transform }: TextItem): boolean {
  const away = (at: number) => Math.abs((transform[at] ?? 0) - (before[at] ?? 0));
  return away(4) > APART * height && away(5) > APART * height;
}

function extentOf(items: readonly TextItem[], { styles }: TextContent) {
  const written = items.filter(({ str }) => str.trim() !== '');
  const [first] = written as [TextItem];
  const isVertical = styles[first.fontName]?.vertical === true;
  const [a = 1, b = 0] = first.transform;
  const scale = Math.hypot(a, b) || 1;
  const [alongX, alongY] = isVertical ? [0, -1] : [a / scale, b / scale];
  const isRightToLeft = !isVertical && written.filter(({ dir }) => dir === 'rtl').length * 2 > written.length;
  const spans = written.map(({ transform, width, height, str }) => {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const from = x * alongX + y * alongY;
    const to = from + (isVertical ? height : width);
    return {
      start: isRightToLeft ? -to : from,
      end: isRightToLeft ? -from : to,
      across: y * alongX - x * alongY,
      size: isVertical ? width : Math.hypot(c, d),
      letters: str.length,
    };
  });
  const main = spans.reduce((most, span) => (span.letters > most.letters ? span : most));
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
    across: main.across,
    size: main.size || 1,
  };
}
