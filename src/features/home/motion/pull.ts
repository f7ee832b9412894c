import { PULL_REFRESH_HEAD_PX } from '../../../../contract/catalogue/limits';

/** The states of the list's head, five of them with a text (spec 8). */
export type PullState = 'idle' | 'pulling' | 'loosing' | 'loading' | 'finished' | 'error';

export type PullEvent =
  /** How far the head is pulled out, in px. */
  | { type: 'drag'; px: number }
  | { type: 'release' }
  /** The system ended the touch, or a second finger joined. */
  | { type: 'cancel' }
  | { type: 'answer'; ok: boolean }
  | { type: 'rest' };

/**
 * Returns the next state. A release beyond the head's height refreshes; before it, the head goes back. A pull
 * during a refresh does nothing.
 */
export function pullNext(state: PullState, event: PullEvent): PullState {
  const isHeld = state === 'idle' || state === 'pulling' || state === 'loosing';
  switch (event.type) {
    case 'drag':
      if (state === 'loading') return state;
      return event.px >= PULL_REFRESH_HEAD_PX ? 'loosing' : event.px > 0 ? 'pulling' : 'idle';
    case 'release':
      return state === 'loosing' ? 'loading' : isHeld ? 'idle' : state;
    case 'cancel':
      return isHeld ? 'idle' : state;
    case 'answer':
      return state === 'loading' ? (event.ok ? 'finished' : 'error') : state;
    case 'rest':
      return state === 'finished' || state === 'error' ? 'idle' : state;
  }
}

/** Returns how far the page follows the finger: half of the distance, less and less beyond the head. */
export function pulledPx(fingerPx: number): number {
  const half = Math.max(0, fingerPx) / 2;
  return half <= PULL_REFRESH_HEAD_PX
    ? half
    : PULL_REFRESH_HEAD_PX + (half - PULL_REFRESH_HEAD_PX) / (1 + (half - PULL_REFRESH_HEAD_PX) / 120);
}

/** Returns the page's offset in each state without a finger on it, in px. */
export function restingPx(state: PullState): number {
  return state === 'loading' || state === 'finished' || state === 'error' ? PULL_REFRESH_HEAD_PX : 0;
}
