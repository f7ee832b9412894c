import { type RefObject, useEffect, useState } from 'react';
import { isInHand } from './whenLetGo';

/** The page rests when it was not scrolled for this long, in ms. */
const REST_MS = 250;

/**
 * True from when the element was first on the screen of a page that rests. What is being pressed or has the focus does
 * not rest: what takes its place would take the press or the focus with it.
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
