import type { PictureBlock, Run } from '../../contract/catalogue/chapters.schema';

/** A run that may point at a note, by `path#id`, before notes are matched with their texts. */
export type FlowRun = Run & {
  readonly noteTarget?: string | undefined;
  /** Where a link inside the book leads, by `path#id`. */
  readonly linkTarget?: string;
};

export type FlowLine = { indent: number; runs: FlowRun[] };

/** A picture of the book, before its bytes are looked at. */
export type FlowPicture = {
  /** Its name among the book's pictures (BookFile). */
  name: string;
  alt: string;
  caption: string;
  /** The side of a spread where the spine puts its document. */
  side?: PictureBlock['side'];
};

/** One block of the book, before it belongs to a section. */
export type FlowItem = {
  /** A `plate` has no text, only the pictures before it. */
  kind: 'paragraph' | 'quote' | 'heading' | 'verse' | 'break' | 'plate';
  /** One line, several for verse, none for a break or a plate. */
  lines: FlowLine[];
  /** Of a heading, 1 to 6. */
  level: number;
  /**
   * `title`     a heading, or a line that belongs to the heading of a section
   * `header`    the heading of a letter or diary inside the text
   * `spacing`   an empty paragraph: a scene break in some books, mere spacing in others
   */
  hint: 'title' | 'header' | 'spacing' | null;
  /** Characters of this block that are links: much in a table of contents. */
  linkedCharacters: number;
  /** A row of a table that can be shown as one. */
  row?: 'head' | 'body';
  /** Taken out of the flow: boilerplate, or the text of a note. */
  isDropped: boolean;
  /** It is the text of a note: pictures beside it stay where it stood. */
  isNote?: true;
  /** Pictures that stand before and after it. They are no items: what a section is, its words alone decide. */
  before?: FlowPicture[];
  after?: FlowPicture[];
};

/** Where an element's blocks are in the flow: from `start` up to, not including, `end`. */
export type Extent = { start: number; end: number };

/** The book as one sequence of blocks in spine order, so that sections can be cut anywhere in it. */
export type Flow = {
  items: FlowItem[];
  /** `path#id` of every element, and `path#` of every document. */
  anchors: Map<string, Extent>;
  /** What elements say they are: EPUB types and ARIA roles. */
  semantics: (Extent & { types: string[]; isBody: boolean })[];
  /** Elements that hold the text of one note. */
  noteBoxes: Extent[];
  /** Pictures of documents without text, until there is an item for them to stand before. */
  plates: FlowPicture[];
  documents: (Extent & { path: string; isLinear: boolean })[];
  /** Numbers of printed pages by the `path#id` that the file's list of pages names. */
  pageList: ReadonlyMap<string, string>;
  /** Clips of the narration that begin at an element, by its `path#id`. */
  clips: ReadonlyMap<string, readonly number[]>;
  /** Numbers of pages that begin with the next text. */
  pages: FlowRun[];
};

export function emptyFlow(pageList: Flow['pageList'] = new Map(), clips: Flow['clips'] = new Map()): Flow {
  return {
    items: [],
    anchors: new Map(),
    semantics: [],
    noteBoxes: [],
    plates: [],
    documents: [],
    pageList,
    clips,
    pages: [],
  };
}

export function itemText(item: FlowItem): string {
  return item.lines.map((line) => line.runs.map((run) => run.text).join('')).join('\n');
}
