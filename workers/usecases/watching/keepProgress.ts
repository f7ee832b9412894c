import { changeKept, type KeptKey } from '../../../data/keeping/keptRow';

const PROGRESS_EVERY_MS = 250;

/** What is here so far, written into the row every now and then. */
export class KeepProgress {
  readonly #key: KeptKey;
  readonly #controller: AbortController;
  readonly #stored = new Map<string, number>();
  #writtenAt = 0;

  constructor(key: KeptKey, controller: AbortController) {
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
