/** Whether the element is pressed or contains the focus: replacing it would lose both. */
export function isInHand(element: Element): boolean {
  return element.matches(':active, :focus-within');
}

/** Runs at once, or as soon as the element is no longer pressed or focused. Returns how to cancel. */
export function whenLetGo(element: HTMLElement, run: () => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isInHand(element)) return;
    listening.abort();
    run();
  };
  // While the focus moves between two elements inside, nothing is focused for a moment.
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };
  const on = { passive: true, signal: listening.signal };
  element.addEventListener('focusout', soon, on);
  window.addEventListener('pointerup', soon, on);
  window.addEventListener('pointercancel', soon, on);
  look();
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
