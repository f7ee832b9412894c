type ReadingModule = typeof import('./loadReading');

/**
 * The module that reads a chapter for its first frame, once it is loaded. Even for a loaded module `import()`
 * resolves a task later, which costs a frame.
 */
export let readingModule: ReadingModule | undefined;

export async function fetchReadingModule(): Promise<ReadingModule> {
  readingModule = await import('./loadReading');
  return readingModule;
}
