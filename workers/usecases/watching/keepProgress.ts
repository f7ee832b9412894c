import { db } from '../../../data/tables/db';
import type { KeptEpisodeRow } from '../../../data/tables/dramaRows';
import { write } from '../../../data/tables/write';

const PROGRESS_EVERY_MS = 250;

export type Key = readonly [videoId: number, target: number];

/** What is here so far, written into the row every now and then. */
export class KeepProgress {
  readonly #key: Key;
  readonly #controller: AbortController;
  readonly #stored = new Map<string, number>();
  #writtenAt = 0;

  constructor(key: Key, controller: AbortController) {
    this.#key = key;
    this.#controller = controller;
  }

  async add(path: string, bytes: number): Promise<void> {
    this.#stored.set(path, bytes);
    if (Date.now() - this.#writtenAt >= PROGRESS_EVERY_MS) await this.write();
  }

  async take(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#stored.delete(path);
    await this.write();
  }

  async write(): Promise<void> {
    if (this.#controller.signal.aborted) return;
    this.#writtenAt = Date.now();
    const bytes = [...this.#stored.values()].reduce((sum, each) => sum + each, 0);
    const row = await changeKept(this.#key, () => ({ stored: this.#stored.size, bytes }));
    if (!row) this.#controller.abort();
  }
}

/** Changes the row of an episode that is being kept. Undefined, and nothing changed, when it is gone or is not running any more. */
export async function changeKept(
  [videoId, target]: Key,
  change: (row: KeptEpisodeRow) => Partial<KeptEpisodeRow>,
): Promise<KeptEpisodeRow | undefined> {
  return await write([db.keptEpisodes], async () => {
    const row = await db.keptEpisodes.get([videoId, target]);
    if (row?.state !== 'running') return undefined;
    const changed = { ...row, ...change(row), updatedAt: Date.now() };
    await db.keptEpisodes.put(changed);
    return changed;
  });
}
