/** Calls `onChange` whenever the text may lie otherwise: the stage's size, a face that came late. Returns how to stop. */
export function watchLayout(stage: HTMLElement, onChange: () => void): () => void {
  const size = () => `${stage.clientWidth}×${stage.clientHeight}`;
  let seen = size();
  const observer = new ResizeObserver(() => {
    const now = size();
    if (now !== seen) onChange();
    seen = now;
  });
  observer.observe(stage);
  document.fonts.addEventListener('loadingdone', onChange);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', onChange);
  };
}
