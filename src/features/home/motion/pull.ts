import { PULL_REFRESH_HEAD_PX } from '../../../../contract/catalogue/limits';

/** The five texts of the list's head (spec 8), and its rest. */
export type PullState = 'idle' | 'pulling' | 'loosing' | 'loading' | 'finished' | 'error';

export type PullEvent =
  /** How far the finger has drawn the head out, in px. */
  | { type: 'drag'; px: number }
  | { type: 'release' }
  /** The finger was taken away by the system, or a second one came. */
  | { type: 'cancel' }
  | { type: 'answer'; ok: boolean }
  /** The outcome has been shown long enough. */
  | { type: 'rest' };

/** Past the head's height, letting go refreshes; before it, the head goes back. A refresh under way takes no second pull. */
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

/** How far the page follows the finger: half of it, less and less beyond the head. */
export function pulledPx(fingerPx: number): number {
  const half = Math.max(0, fingerPx) / 2;
  return half <= PULL_REFRESH_HEAD_PX
    ? half
    : PULL_REFRESH_HEAD_PX + (half - PULL_REFRESH_HEAD_PX) / (1 + (half - PULL_REFRESH_HEAD_PX) / 120);
}

/** How far the page stands off its place in each state once no finger holds it, in px. */
export function restingPx(state: PullState): number {
  return state === 'loading' || state === 'finished' || state === 'error' ? PULL_REFRESH_HEAD_PX : 0;
}
