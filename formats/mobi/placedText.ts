import { decodeBytes } from '../decodeBytes';

/** A place in the text as a document and an id in it. */
export type Target = { path: string; fragment: string };

const TAG = /<[^<>]*>/g;
const LINK = /\bfilepos\s*=\s*["']?(\d{1,12})|kindle:pos:fid:(\w{1,8}):off:(\w{1,12})/i;
const LINKS = new RegExp(LINK, 'gi');
const ID = /\sid\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/i;
const ELEMENT = /^<(?!mbp:|pagebreak)[a-z][\w:-]*/i;
const PAGE_BREAK = /<\s*(?:mbp:)?pagebreak\b[^<>]*>/gi;
/** More than any book has. */
const MAX_PLACES = 200_000;
const MAX_DOCUMENTS = 20_000;

/** Returns where a link leads, or NaN if it is none. A number in a KF8 link has 32 digits. */
export function placeOfLink(
  link: string,
  placeOf: (fragment: number, offset: number) => number = () => Number.NaN,
): number {
  const [, filepos, fragment = '', offset = ''] = LINK.exec(link) ?? [];
  return filepos === undefined
    ? placeOf(Number.parseInt(fragment, 32), Number.parseInt(offset, 32))
    : Number(filepos);
}

/** Splits a book's text, whose links lead to byte offsets, into documents with ids. */
export class PlacedText {
  readonly paths: string[];
  private readonly starts: number[];
  private readonly marks = new Map<number, { at: number; id: string }>();
  /** Ordered by position. */
  private readonly insertions: { at: number; markup: string }[] = [];

  /** `starts` of the documents, empty if page breaks separate them; `more`: places named outside the text. */
  constructor(
    private readonly text: Uint8Array,
    private readonly encoding: string,
    {
      starts,
      more,
      placeOf,
    }: {
      starts: readonly number[];
      more: readonly number[];
      placeOf?: (fragment: number, offset: number) => number;
    },
  ) {
    // Latin-1 gives one character per byte.
    const letters = new TextDecoder('latin1').decode(text);
    const breaks = starts.length > 0 ? starts : breaksIn(letters);
    this.starts = [...new Set([0, ...breaks])];
    this.paths = this.starts.map((_, index) => `text-${index + 1}.html`);
    const places = new Set(more);
    for (const [link] of letters.matchAll(LINKS)) {
      if (places.size >= MAX_PLACES) break;
      places.add(placeOfLink(link, placeOf));
    }
    this.mark(
      letters,
      [...places].filter((place) => place >= 0 && place < text.length).sort((a, b) => a - b),
    );
  }

  /** A place in a tag gets the id of its element, any other an anchor. */
  private mark(letters: string, places: readonly number[]): void {
    let at = 0;
    const next = () => places[at] ?? Number.POSITIVE_INFINITY;
    for (const { 0: tag, index } of letters.matchAll(TAG)) {
      for (; next() < index; at += 1) this.anchor(next(), next());
      const end = index + tag.length;
      const element = next() < end ? ELEMENT.exec(tag)?.[0] : undefined;
      const id = element && (ID.exec(tag)?.slice(1).find(Boolean) ?? `place${next()}`);
      if (element && id === `place${next()}`)
        this.insertions.push({ at: index + element.length, markup: ` id="${id}"` });
      for (; next() < end; at += 1) {
        if (id) this.marks.set(next(), { at: index, id });
        else this.anchor(next(), end);
      }
      if (at === places.length) return;
    }
    for (; at < places.length; at += 1) this.anchor(next(), next());
  }

  private anchor(place: number, at: number): void {
    let to = at;
    // Not inside a character.
    if (this.encoding === 'utf-8') while (((this.text[to] ?? 0) & 0xc0) === 0x80) to += 1;
    this.marks.set(place, { at: to, id: `place${place}` });
    this.insertions.push({ at: to, markup: `<a id="place${place}"></a>` });
  }

  targetOf(place: number): Target | null {
    const mark = this.marks.get(place);
    if (!mark) return null;
    const after = lowerBound(this.starts.length, (index) => (this.starts[index] ?? 0) <= mark.at);
    return { path: this.paths[after - 1] ?? '', fragment: mark.id };
  }

  markupOf(path: string): string {
    const document = Number(/\d+/.exec(path)?.[0]);
    const [start = 0, end = this.text.length] = this.starts.slice(document - 1, document + 1);
    const { insertions } = this;
    let markup = '';
    let from = start;
    let next = lowerBound(insertions.length, (index) => (insertions[index]?.at ?? 0) < start);
    for (let insertion = insertions[next]; insertion && insertion.at < end; insertion = insertions[next]) {
      markup += decodeBytes(this.encoding, this.text.subarray(from, insertion.at)) + insertion.markup;
      from = insertion.at;
      next += 1;
    }
    return (markup + decodeBytes(this.encoding, this.text.subarray(from, end))).replace(PAGE_BREAK, '');
  }
}

/** A document begins at a page break, because links lead to it. */
function breaksIn(letters: string): number[] {
  const breaks: number[] = [];
  for (const { index } of letters.matchAll(PAGE_BREAK)) {
    if (breaks.length >= MAX_DOCUMENTS) break;
    breaks.push(index);
  }
  return breaks;
}

/** Returns how many of the first indexes satisfy `is`, which no later one does. */
function lowerBound(length: number, is: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
