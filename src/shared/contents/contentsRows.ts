import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { foldText } from '../../ui/foldText';

export type ContentsRow =
  | { readonly kind: 'chapter'; readonly chapter: ChapterEntry; readonly depth: number }
  | {
      readonly kind: 'part';
      /** Its first listed chapter in the book, and its depth. */
      readonly key: string;
      readonly title: string;
      readonly depth: number;
      readonly chapters: number;
      readonly isFolded: boolean;
    };

export function rowId(row: ContentsRow): number | string {
  return row.kind === 'part' ? row.key : row.chapter.target;
}

export type ContentsView = {
  /** Words that titles must contain, each anywhere; '' lists every chapter. */
  readonly words: string;
  readonly newestFirst: boolean;
  /** The parts around this chapter are open unless the reader folded them. */
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
 * Returns the contents as rows. A part precedes its chapters in either order; rows in a folded part are
 * omitted. All parts are folded except those of the current chapter; with a filter all are open.
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

/** Anywhere in the title, because not every script separates words. */
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
