/** Whether the reader presses the element or has the focus in it: what took its place would take both away. */
export function isInHand(element: Element): boolean {
  return element.matches(':active, :focus-within');
}

/** Runs at once, or as soon as the element is in nobody's hand. Returns how to call it off. */
export function whenLetGo(element: HTMLElement, run: () => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isInHand(element)) return;
    listening.abort();
    run();
  };
  // The focus is nowhere while it leaves for another element inside.
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
