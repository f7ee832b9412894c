import type { Cue } from '../../../../formats/captionCues';

/** The lines shown at a moment, in ms: cues that overlap stand below each other, the earlier one first. */
export function cuesAt(cues: readonly Cue[], ms: number): string[] {
  return cues.filter(({ from, to }) => from <= ms && ms < to).flatMap(({ lines }) => lines);
}
