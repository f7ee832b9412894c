/** A round that failed is tried again after this, or sooner where its rounds come sooner: what failed it may be over. */
const AGAIN_MS = 60_000;

/**
 * Does a job now and again and again, `everyMs` after each other, one at a time. Returns what ends it, when the
 * round under way is over; a round that fails is logged, and another comes within a minute.
 */
export function repeat(job: () => Promise<unknown>, everyMs: number, complaint: string): () => Promise<void> {
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
  round();
  const timer = setInterval(round, everyMs);
  return async () => {
    isEnded = true;
    clearInterval(timer);
    clearTimeout(retry);
    await running;
  };
}
