import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { TYPO_MAX_CHARACTERS } from '../../../../contract/reading/limits';
import type { SelectedWords } from '../annotations/useSelectedWords';

/**
 * Returns the sentences around the selected words, because a single wrong letter cannot be located. Returns
 * the words themselves if they span paragraphs or the sentences are too long to be sent.
 */
export function passageAround(
  blocks: readonly Block[],
  { stretch: { start, end }, quote }: Pick<SelectedWords, 'stretch' | 'quote'>,
  language: string,
): string {
  const block = start.blockId === end.blockId && blocks.find(({ id }) => id === start.blockId);
  if (!block) return quote;
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(blockText(block))];
  const around = sentences
    .filter(({ index, segment }) => index < end.offset && index + segment.length > start.offset)
    .map(({ segment }) => segment)
    .join('')
    .trim();
  return around.length > TYPO_MAX_CHARACTERS ? quote : around;
}
