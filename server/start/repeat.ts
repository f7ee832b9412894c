/**
 * Does a job now and again and again, `everyMs` after each other, one at a time. Returns what ends it, when the
 * round under way is over; a round that fails is logged and the next one tries again.
 */
export function repeat(job: () => Promise<unknown>, everyMs: number, complaint: string): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = () => {
    running ??= job()
      .then(
        () => undefined,
        (error: unknown) => console.error(complaint, error),
      )
      .finally(() => {
        running = null;
      });
  };
  round();
  const timer = setInterval(round, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
