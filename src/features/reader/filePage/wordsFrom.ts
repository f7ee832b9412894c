import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';

const MOST_CHARACTERS = 400;

export function wordsFrom(blocks: readonly Block[], blockId: string): string {
  const from = Math.max(
    0,
    blocks.findIndex(({ id }) => id === blockId),
  );
  let words = '';
  for (const block of blocks.slice(from)) {
    if (words.length >= MOST_CHARACTERS) break;
    words += `${blockText(block)}\n`;
  }
  return words.trim();
}
