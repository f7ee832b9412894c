import { useStage } from '../context/StageContext';
import { wordsFrom } from './wordsFrom';

/** Returns the first words of the current page; empty if it has only pictures. */
export function usePageWords(): string {
  const { places, openings } = useStage();
  const place = places.placeNow();
  const opening = place && openings.of(place.target);
  return opening?.kind === 'text' ? wordsFrom(opening.blocks, place?.blockId ?? '') : '';
}
