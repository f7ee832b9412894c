/** A round that failed is tried again after this, or sooner where its rounds come sooner: what failed it may be over. */
const AGAIN_MS = 60_000;

/**
 * Does a job now, or after `firstAfterMs`, and again and again, `everyMs` after each other, one at a time. Returns what ends it, when the
 * round under way is over; a round that fails is logged, and another comes within a minute.
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
