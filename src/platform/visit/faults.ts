/** Errors that a page caught and said something about: the browser does not tell of them. */
type Listener = (error: unknown) => void;

let listener: Listener | undefined;

/** Tells whoever listens (src/platform/visit/telemetry): nobody, where nothing is reported. */
export function noteFault(error: unknown): void {
  listener?.(error);
}

/** Returns how to stop. */
export function onFaults(listen: Listener): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}
