import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { foldText } from '../../ui/foldText';

/** A row of the contents: a chapter, or a part with how many chapters are below it. */
export type ContentsRow =
  | { readonly kind: 'chapter'; readonly chapter: ChapterEntry; readonly depth: number }
  | {
      readonly kind: 'part';
      /** Its place in the book: the first chapter in it that is listed, and how deep it lies. */
      readonly key: string;
      readonly title: string;
      readonly depth: number;
      readonly chapters: number;
      readonly isFolded: boolean;
    };

/** Names a row in its book. */
export function rowId(row: ContentsRow): number | string {
  return row.kind === 'part' ? row.key : row.chapter.target;
}

export type ContentsView = {
  /** Words that titles must have, each anywhere in them; '' lists every chapter. */
  readonly words: string;
  readonly newestFirst: boolean;
  /** The chapter whose parts are open unless they were folded. */
  readonly current: number | undefined;
  /** Parts the reader folded (true) or opened (false), by key. */
  readonly folded: ReadonlyMap<string, boolean>;
};

type Node = { readonly chapter: ChapterEntry } | Part;
type Part = {
  readonly title: string;
  readonly key: string;
  readonly nodes: Node[];
  chapters: number;
  holdsCurrent: boolean;
};

/**
 * The contents as rows: a part before its chapters in either order; what lies in a folded part is left out. Parts are
 * folded but those of the current chapter; where words are looked for, they are open.
 */
export function contentsRows(chapters: readonly ChapterEntry[], view: ContentsView): ContentsRow[] {
  const words = foldText(view.words).split(/\s+/).filter(Boolean);
  const listed =
    words.length === 0 ? chapters : chapters.filter(({ title }) => hasWords(foldText(title), words));
  const rows: ContentsRow[] = [];
  flatten(treeOf(listed, view.current), 0);
  return rows;

  function flatten(nodes: readonly Node[], depth: number): void {
    for (const node of view.newestFirst ? nodes.toReversed() : nodes) {
      if ('chapter' in node) {
        rows.push({ kind: 'chapter', chapter: node.chapter, depth });
        continue;
      }
      const { key, title } = node;
      const isFolded = view.folded.get(key) ?? (words.length === 0 && !node.holdsCurrent);
      rows.push({ kind: 'part', key, title, depth, chapters: node.chapters, isFolded });
      if (!isFolded) flatten(node.nodes, depth + 1);
    }
  }
}

/** Anywhere in the title: not every script separates its words. */
function hasWords(title: string, words: readonly string[]): boolean {
  return words.every((word) => title.includes(word));
}

function treeOf(chapters: readonly ChapterEntry[], current: number | undefined): Node[] {
  const root: Node[] = [];
  let open: Part[] = [];
  for (const chapter of chapters) {
    const titles = chapter.parts ?? [];
    let same = 0;
    while (same < titles.length && open[same]?.title === titles[same]) same += 1;
    open = open.slice(0, same);
    for (const title of titles.slice(same)) {
      const part = {
        title,
        key: `${chapter.target}/${open.length}`,
        nodes: [],
        chapters: 0,
        holdsCurrent: false,
      };
      (open.at(-1)?.nodes ?? root).push(part);
      open.push(part);
    }
    (open.at(-1)?.nodes ?? root).push({ chapter });
    for (const part of open) {
      part.chapters += 1;
      part.holdsCurrent ||= chapter.target === current;
    }
  }
  return root;
}
