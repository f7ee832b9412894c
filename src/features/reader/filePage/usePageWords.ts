import { useStage } from '../context/StageContext';
import { wordsFrom } from './wordsFrom';

/** The first words of the page that is shown; empty for a page of pictures. */
export function usePageWords(): string {
  const { places, openings } = useStage();
  const place = places.placeNow();
  const opening = place && openings.of(place.target);
  return opening?.kind === 'text' ? wordsFrom(opening.blocks, place?.blockId ?? '') : '';
}
