import { type RefObject, useEffect, useState } from 'react';
import { isInHand } from './whenLetGo';

/** The page counts as still after this time without scrolling, in ms. */
const REST_MS = 250;

/**
 * Returns true once the element has been on the screen of a page that does not scroll. A pressed or focused
 * element does not count: its replacement would lose the press or the focus.
 */
export function useRested(target: RefObject<HTMLElement | null>): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isRested || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOnScreen = false;
    const wait = () => {
      clearTimeout(timer);
      if (isOnScreen) timer = setTimeout(rest, REST_MS);
    };
    const rest = () => {
      if (!isInHand(element)) setRested(true);
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting === true;
      wait();
    });
    observer.observe(element);
    const listening = new AbortController();
    const on = { passive: true, signal: listening.signal };
    window.addEventListener('scroll', wait, on);
    window.addEventListener('pointerup', wait, on);
    window.addEventListener('pointercancel', wait, on);
    element.addEventListener('focusout', wait, on);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      listening.abort();
    };
  }, [isRested, target]);
  return isRested;
}
