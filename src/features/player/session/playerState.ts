import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { FailureName } from '../../../../contract/wire/failure';
import type { EngineFailure } from '../../../shared/film/PlayerEngine';

export type SlotState = {
  /** The index of its item: an episode, or the credits after the last one. Null until it has one. */
  readonly index: number | null;
  readonly film: Film | null;
  readonly failure: EngineFailure | FailureName | null;
  readonly height: number | null;
  /** Its first frame is on the screen, so the poster can be hidden. */
  readonly isPainted: boolean;
};

export const EMPTY_SLOT: SlotState = {
  index: null,
  film: null,
  failure: null,
  height: null,
  isPainted: false,
};

/** `waiting`: it should play and has no data yet. */
export type Phase = 'paused' | 'playing' | 'waiting';

export type PlayerState = {
  readonly at: number;
  readonly phase: Phase;
  /** The browser allows it to play only muted, until a tap. */
  readonly isSilenced: boolean;
  readonly isHeld: boolean;
};

export type FilmClock = { readonly now: number; readonly duration: number; readonly buffered: number };
