import type { PictureBlock, Run } from '../../contract/catalogue/chapters.schema';

/** A run that may refer to a note by `path#id`, before notes are matched with their texts. */
export type FlowRun = Run & {
  readonly noteTarget?: string | undefined;
  /** The target of an internal link, `path#id`. */
  readonly linkTarget?: string;
};

export type FlowLine = { indent: number; runs: FlowRun[] };

export type FlowPicture = {
  name: string;
  alt: string;
  caption: string;
  /** The side of a spread that the spine gives its document. */
  side?: PictureBlock['side'];
};

export type FlowItem = {
  /** A `plate` has no text, only the pictures before it. */
  kind: 'paragraph' | 'quote' | 'heading' | 'verse' | 'break' | 'plate';
  /** One line, several for verse, none for a break or a plate. */
  lines: FlowLine[];
  level: number;
  /**
   * - title: a heading, or a line that belongs to a section's heading
   * - header: the heading of a letter or diary inside the text
   * - spacing: an empty paragraph, a scene break in some books, mere spacing in others
   */
  hint: 'title' | 'header' | 'spacing' | null;
  /** The block's characters inside links: many in a table of contents. */
  linkedCharacters: number;
  /** A row of a table that can be shown as one. */
  row?: 'head' | 'body';
  /** Removed from the flow: boilerplate, or the text of a note. */
  isDropped: boolean;
  /** The text of a note; pictures beside it stay in place. */
  isNote?: true;
  /** Pictures before and after it. They are no items, because only words decide what a section is. */
  before?: FlowPicture[];
  after?: FlowPicture[];
};

/** The blocks of an element in the flow, from `start` to `end`, exclusive. */
export type Extent = { start: number; end: number };

/** The book as one sequence of blocks in spine order, so that a section can begin anywhere. */
export type Flow = {
  items: FlowItem[];
  /** `path#id` of every element, and `path#` of every document. */
  anchors: Map<string, Extent>;
  semantics: (Extent & { types: string[]; isBody: boolean })[];
  noteBoxes: Extent[];
  /** Pictures of documents without text, waiting for the item they precede. */
  plates: FlowPicture[];
  documents: (Extent & { path: string; isLinear: boolean })[];
  /** Printed page numbers by the `path#id` of the file's page list. */
  pageList: ReadonlyMap<string, string>;
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
