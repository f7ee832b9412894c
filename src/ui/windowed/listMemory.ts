import { viewport } from '../../platform/device/viewport';

/** The measurements of a list of stretches; they outlive its time on the screen. */
export type ListMemory = {
  /** How far the list's top was above that of the scrolling element, px. */
  top: number;
  /** Measured heights of stretches, px, by id. */
  readonly heights: Map<number | string, number>;
  /** The usual height of a full stretch, px, if known: then unmeasured stretches do not move. */
  readonly typical?: number | undefined;
  /** The height of a full stretch while none is measured, px. */
  readonly guess?: number;
  /** Stretches closer to the screen than this are put into the document, px. */
  readonly near?: number;
};

/** About one screen ahead: the rows of a page are light, or have pictures that load on their own. */
const NEAR_PX = 1_000;
/** The height of twelve rows with a cover each. */
const GUESS_PX = 1_600;
const REMEMBERED_LISTS = 24;

/** By name, with the window width at which they were measured. */
const kept = new Map<string, { readonly memory: ListMemory; readonly width: number }>();

/** Returns an empty memory. `top` is the initial position of the list, px. */
export function newListMemory(typical?: number, top = 0): ListMemory {
  return { top, heights: new Map(), typical, guess: GUESS_PX, near: NEAR_PX };
}

/** Returns a list's memory by name. Measurements from another window width are discarded. */
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
