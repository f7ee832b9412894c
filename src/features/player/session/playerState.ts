import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { FailureName } from '../../../../contract/wire/failure';
import type { EngineFailure } from '../engine/PlayerEngine';

/** What one element of the ring shows. */
export type SlotState = {
  /** Of the item it holds: an episode's, or that of the credits behind the last one. Null before there is one. */
  readonly index: number | null;
  readonly film: Film | null;
  readonly failure: EngineFailure | FailureName | null;
  /** Lines of the rendition that is fetched. */
  readonly height: number | null;
  /** Its first frame is on the screen: the poster can go. */
  readonly isPainted: boolean;
};

export const EMPTY_SLOT: SlotState = {
  index: null,
  film: null,
  failure: null,
  height: null,
  isPainted: false,
};

/** `waiting`: it wants to play and has nothing to play yet. */
export type Phase = 'paused' | 'playing' | 'waiting';

export type PlayerState = {
  /** The item on the screen. */
  readonly at: number;
  readonly phase: Phase;
  /** The browser lets it play without sound only, until it is tapped. */
  readonly isSilenced: boolean;
  /** Twice as fast while it is held. */
  readonly isHeld: boolean;
};

/** Of the film on the screen, in s. */
export type FilmClock = { readonly now: number; readonly duration: number; readonly buffered: number };
