export type LayoutWatch = {
  /** Returns whether the layout may have changed and `onChange` is about to be called for it. */
  isDue(): boolean;
  /** Returns whether the stage was resized since the last call of `onChange`. */
  isResized(): boolean;
  stop(): void;
};

/** Calls `onChange` whenever the layout may have changed: the stage was resized, or a font loaded late. */
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
