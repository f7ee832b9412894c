import { type RefObject, useEffect, useState } from 'react';

type Reason = 'pointer' | 'focus' | 'hidden' | 'away';

/**
 * Whether an automatic movement has to pause: the element has the pointer or the keyboard's focus, its page
 * is hidden, or it is off the screen.
 */
export function useHeld(target: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set());
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const hold = (reason: Reason, holds: boolean) =>
      setReasons((before) => {
        if (before.has(reason) === holds) return before;
        const after = new Set(before);
        if (holds) after.add(reason);
        else after.delete(reason);
        return after;
      });
    const listening = new AbortController();
    const on = { signal: listening.signal };
    const onPointer = (event: PointerEvent) =>
      hold('pointer', event.type === 'pointerenter' && event.pointerType === 'mouse');
    element.addEventListener('pointerenter', onPointer, on);
    element.addEventListener('pointerleave', onPointer, on);
    element.addEventListener(
      'focusin',
      () => hold('focus', element.querySelector(':focus-visible') !== null),
      on,
    );
    element.addEventListener('focusout', () => hold('focus', false), on);
    const onVisibility = () => hold('hidden', document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', onVisibility, on);
    onVisibility();
    const onScreen = new IntersectionObserver((entries) =>
      hold('away', entries.at(-1)?.isIntersecting === false),
    );
    onScreen.observe(element);
    return () => {
      listening.abort();
      onScreen.disconnect();
    };
  }, [target]);
  return reasons.size > 0;
}
