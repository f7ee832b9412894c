import { viewport } from '../../platform/device/viewport';

/** What a list of stretches knows of itself, and knew when it was last on the screen. */
export type ListMemory = {
  /** How far its top was above that of what scrolls, px. */
  top: number;
  /** Measured heights of stretches, px, by their id. */
  readonly heights: Map<number | string, number>;
  /** What a full stretch mostly takes, px, where that is known: then those that were not measured do not move. */
  readonly typical?: number | undefined;
  /** What a full stretch takes while none was measured, px. */
  readonly guess?: number;
  /** Stretches this near to the screen are put into the document, px. */
  readonly near?: number;
};

/** Rows of a page are light, or have pictures that wait for themselves: about a screen of them ahead. */
const NEAR_PX = 1_000;
/** Twelve rows with a cover each. */
const GUESS_PX = 1_600;
const REMEMBERED_LISTS = 24;

/** By name, with the width of the window that they were measured in. */
const kept = new Map<string, { readonly memory: ListMemory; readonly width: number }>();

/** `typical`: see there; `top`: where the list is to stand, px. */
export function newListMemory(typical?: number, top = 0): ListMemory {
  return { top, heights: new Map(), typical, guess: GUESS_PX, near: NEAR_PX };
}

/** The memory of a list by name. What was measured in a window of another width counts for nothing. */
export function memoryOf(name: string, typical?: number, width = viewport().width): ListMemory {
  const known = kept.get(name);
  if (known?.width === width) return known.memory;
  const memory = newListMemory(typical);
  kept.delete(name);
  kept.set(name, { memory, width });
  const oldest = kept.keys().next().value;
  if (kept.size > REMEMBERED_LISTS && oldest !== undefined) kept.delete(oldest);
  return memory;
}
