import type { Cue } from '../../../../formats/captionCues';

/** Returns the lines at a moment, in ms. Overlapping cues are below each other, the earlier one first. */
export function cuesAt(cues: readonly Cue[], ms: number): string[] {
  return cues.filter(({ from, to }) => from <= ms && ms < to).flatMap(({ lines }) => lines);
}
