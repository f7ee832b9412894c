export type LayoutWatch = {
  /** The text may lie otherwise already, and `onChange` is about to be called for it. */
  isDue(): boolean;
  /** The stage has another size since then. */
  isResized(): boolean;
  stop(): void;
};

/** Calls `onChange` whenever the text may lie otherwise: the stage's size, a face that came late. */
export function watchLayout(stage: HTMLElement, onChange: () => void): LayoutWatch {
  const size = () => `${stage.clientWidth}×${stage.clientHeight}`;
  let seen = size();
  let facesCome = document.fonts.status === 'loading';
  const observer = new ResizeObserver(() => {
    const now = size();
    const isOther = now !== seen;
    seen = now;
    if (isOther) onChange();
  });
  observer.observe(stage);
  const listening = new AbortController();
  const { signal } = listening;
  document.fonts.addEventListener('loading', () => void (facesCome = true), { signal });
  document.fonts.addEventListener(
    'loadingdone',
    () => {
      facesCome = false;
      onChange();
    },
    { signal },
  );
  return {
    isDue: () => facesCome || size() !== seen,
    isResized: () => size() !== seen,
    stop: () => {
      observer.disconnect();
      listening.abort();
    },
  };
}
