/**
 * The delay before a failed round is retried, unless the next regular round is sooner: the cause may be gone.
 */
const AGAIN_MS = 60_000;

/**
 * Runs a job now, or after `firstAfterMs`, and then every `everyMs`, one at a time. A failed round is logged
 * and retried within a minute. Returns a function that stops it and resolves when the current round is over.
 */
export function repeat(
  job: () => Promise<unknown>,
  everyMs: number,
  complaint: string,
  firstAfterMs = 0,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  const round = () => {
    clearTimeout(retry);
    running ??= job()
      .then(
        () => undefined,
        (error: unknown) => {
          console.error(complaint, error);
          if (everyMs > AGAIN_MS && !isEnded) retry = setTimeout(round, AGAIN_MS);
        },
      )
      .finally(() => {
        running = null;
      });
  };
  let isEnded = false;
  const first = firstAfterMs > 0 ? setTimeout(round, firstAfterMs) : round();
  const timer = setInterval(round, everyMs);
  return async () => {
    isEnded = true;
    clearInterval(timer);
    if (first) clearTimeout(first);
    clearTimeout(retry);
    await running;
  };
}
