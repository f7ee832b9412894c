import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { PULL_REFRESH_HEAD_PX } from '../../../../contract/catalogue/limits';
import type { Failure } from '../../../../contract/wire/failure';
import { recordAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { forgetFeeds } from '../feedMemory';
import { pulledPx, pullNext, restingPx } from './pull';
import type { TouchHandlers } from './touches';

/** How long the result stays before the head closes, in ms. */
const FINISHED_MS = 900;
const ERROR_MS = 2_200;

/** Pull to refresh (spec 2.3, 4.3 and 8): its state, the head's element, and the touch handlers. */
export function usePull(pager: RefObject<HTMLElement | null>, gender: string, onRestart: () => void) {
  const [state, dispatch] = useReducer(pullNext, 'idle');
  const [failure, setFailure] = useState<Failure>();
  const head = useRef<HTMLDivElement>(null);
  const held = useRef(false);

  useEffect(() => {
    if (!held.current) movePage(pager.current, head.current, restingPx(state), false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each tab's page is a different element.
  }, [pager, state, gender]);

  useEffect(() => {
    if (state === 'finished' || state === 'error') {
      const timer = setTimeout(() => dispatch({ type: 'rest' }), state === 'error' ? ERROR_MS : FINISHED_MS);
      return () => clearTimeout(timer);
    }
    if (state !== 'loading') return;
    let current = true;
    forgetFeeds();
    onRestart();
    void refresh(gender).then((result) => {
      recordAnswer(result);
      if (!current) return;
      setFailure(result.ok ? undefined : result.failure);
      dispatch({ type: 'answer', ok: result.ok });
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the load belongs to the pull that began it.
  }, [state]);

  const handlers: Pick<TouchHandlers, 'onPull' | 'onPullEnd'> = {
    onPull: (dy) => {
      const px = restingPx(state) + pulledPx(dy);
      held.current = true;
      movePage(pager.current, head.current, px, true);
      dispatch({ type: 'drag', px });
    },
    onPullEnd: (isCancelled) => {
      held.current = false;
      const event = { type: isCancelled ? 'cancel' : 'release' } as const;
      // If the state stays the same, no effect moves the page.
      movePage(pager.current, head.current, restingPx(pullNext(state, event)), false);
      dispatch(event);
    },
  };
  return { state, failure, head, handlers };
}

/** Moves the page and reveals the head by `px`: at once under a finger, otherwise with a transition. */
function movePage(pager: HTMLElement | null, head: HTMLElement | null, px: number, isHeld: boolean): void {
  const panel = pager?.querySelector<HTMLElement>(':scope > [data-panel="here"]');
  const transition = isHeld ? 'none' : '200ms cubic-bezier(0.2, 0.7, 0.2, 1)';
  if (panel) {
    panel.style.transition = transition;
    panel.style.transform = px === 0 ? '' : `translateY(${px}px)`;
  }
  if (head) {
    head.style.transition = transition;
    head.style.clipPath = `inset(0 0 ${Math.max(0, PULL_REFRESH_HEAD_PX - px)}px 0)`;
  }
}

/** Refreshes both the tabs and the feed; the feed's result counts. */
async function refresh(gender: string) {
  if (gender === '') return usecases.refreshHome();
  const [feed] = await Promise.all([usecases.refreshFeed({ gender }), usecases.refreshTabs()]);
  return feed;
}
