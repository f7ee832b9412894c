type ReadingModule = typeof import('./loadReading');

/** What reads a chapter for its first frame, as soon as it is here: even then `import()` answers a task later, a frame away. */
export let readingModule: ReadingModule | undefined;

/** Fetches it. Rejects where it cannot be fetched. */
export async function fetchReadingModule(): Promise<ReadingModule> {
  readingModule = await import('./loadReading');
  return readingModule;
}
