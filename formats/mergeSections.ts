import type { BlockDraft } from '../contract/catalogue/blocks';
import type { Block, Run } from '../contract/catalogue/chapters.schema';
import { finishBlocks } from './blockIds';
import type { Section } from './bookFile';
import { parseChapterText, writeChapterText } from './chapterText';

/**
 * Merges sections into one, each under its title, with their notes renumbered and at the end. A single one
 * stays, with a title if it has none. Returns null for none.
 */
export function mergeSections(sections: readonly Section[], fallbackTitle: string): Section | null {
  const [only] = sections;
  if (!only) return null;
  if (sections.length === 1) return { ...only, title: only.title || fallbackTitle };
  const body: BlockDraft[] = [];
  const notes: BlockDraft[] = [];
  let counted = 0;
  for (const section of sections) {
    if (section.title !== '') body.push({ kind: 'heading', level: 2, runs: [{ text: section.title }] });
    const labels = new Map<string, string>();
    const relabel = (label: string) => {
      const known = labels.get(label);
      if (known !== undefined) return known;
      counted += 1;
      labels.set(label, String(counted));
      return String(counted);
    };
    for (const block of parseChapterText(section.text)) {
      const draft = relabelled(block, relabel);
      (draft.kind === 'note' ? notes : body).push(draft);
    }
  }
  const titles = sections.map((section) => section.title).filter((title) => title !== '');
  const joined = titles.join(', ');
  return {
    title: titles.length === sections.length && joined.length <= 60 ? joined : fallbackTitle,
    text: writeChapterText(finishBlocks([...body, ...notes])),
    wordCount: sections.reduce((sum, section) => sum + section.wordCount, 0),
  };
}

function relabelled(block: Block, relabel: (label: string) => string): BlockDraft {
  const runsOf = (runs: readonly Run[]) =>
    runs.map((run): Run => {
      if (run.link?.startsWith('^')) return { ...run, link: `^${relabel(run.link.slice(1))}` };
      return run.note === undefined ? run : { ...run, note: relabel(run.note) };
    });
  if (block.kind === 'break') return { kind: 'break' };
  if (block.kind === 'verse')
    return { kind: 'verse', lines: block.lines.map((line) => ({ ...line, runs: runsOf(line.runs) })) };
  if (block.kind === 'picture') {
    const { id: _, ...picture } = block;
    return { ...picture, runs: runsOf(block.runs) };
  }
  // Below the titles of the merged sections.
  if (block.kind === 'heading') return { kind: 'heading', level: 3, runs: runsOf(block.runs) };
  if (block.kind === 'note') return { kind: 'note', label: relabel(block.label), runs: runsOf(block.runs) };
  if (block.kind === 'row')
    return { kind: 'row', ...(block.head && { head: true }), runs: runsOf(block.runs) };
  return { kind: block.kind, runs: runsOf(block.runs) };
}
