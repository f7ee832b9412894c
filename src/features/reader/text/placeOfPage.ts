import type { Block, Run } from '../../../../contract/catalogue/chapters.schema';
import type { Place } from '../../../../data/tables/rows';
import { placeOf } from './place';

/** Falls back to the chapter's start if its text is not loaded. */
export function placeOfPage(target: number, blocks: readonly Block[], page: string): Place {
  const at = Date.now();
  for (const block of blocks) {
    let offset = 0;
    for (const run of runsOf(block)) {
      const place = run.page === page && placeOf(target, blocks, { blockId: block.id, offset }, at);
      if (place) return place;
      offset += run.text.length;
    }
  }
  return { target, blockId: '', offset: 0, quote: '', chapterShare: 0, at };
}

/** Lines of verse are separated by line feeds, as in the block's text. */
function runsOf(block: Block): readonly Run[] {
  if (block.kind === 'break') return [];
  return block.kind === 'verse' ? block.lines.flatMap(({ runs }) => [...runs, { text: '\n' }]) : block.runs;
}
