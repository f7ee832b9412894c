import type { ChapterEntry } from '../../../../contract/chapter';

/** A row of the contents: a chapter, or a part with how many chapters are below it. */
export type ContentsRow =
  | { readonly kind: 'chapter'; readonly chapter: ChapterEntry; readonly depth: number }
  | {
      readonly kind: 'part';
      /** Its place in the book: the first chapter in it, and how deep it lies. */
      readonly key: string;
      readonly title: string;
      readonly depth: number;
      readonly chapters: number;
      readonly isFolded: boolean;
    };

/** The contents as rows: parts before their first chapter; what lies in a folded one is left out. */
export function contentsRows(chapters: readonly ChapterEntry[], folded: ReadonlySet<string>): ContentsRow[] {
  const rows: ContentsRow[] = [];
  let open: { title: string; key: string }[] = [];
  chapters.forEach((chapter, index) => {
    const parts = chapter.parts ?? [];
    let same = 0;
    while (same < parts.length && open[same]?.title === parts[same]) same += 1;
    open = open.slice(0, same);
    for (let depth = same; depth < parts.length; depth += 1) {
      const key = `${chapter.target}/${depth}`;
      const title = parts[depth] ?? '';
      const isHidden = open.some((part) => folded.has(part.key));
      open.push({ title, key });
      if (isHidden) continue;
      const count = countFrom(chapters, index, depth);
      rows.push({ kind: 'part', key, title, depth, chapters: count, isFolded: folded.has(key) });
    }
    if (!open.some((part) => folded.has(part.key)))
      rows.push({ kind: 'chapter', chapter, depth: parts.length });
  });
  return rows;
}

/** How many chapters from this one on stand in the same parts, down to `depth`. */
function countFrom(chapters: readonly ChapterEntry[], first: number, depth: number): number {
  const path = chapters[first]?.parts ?? [];
  let end = first + 1;
  while (
    end < chapters.length &&
    path.slice(0, depth + 1).every((part, at) => chapters[end]?.parts?.[at] === part)
  )
    end += 1;
  return end - first;
}
