/** Errors that a page caught and showed: the browser does not report those. */
type Listener = (error: unknown) => void;

let listener: Listener | undefined;

/** Passes the error to the listener (src/platform/visit/telemetry), if there is one. */
export function recordFault(error: unknown): void {
  listener?.(error);
}

export function onFaults(listen: Listener): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}
