import type { FilmSum } from '../../../../contract/account/vitals';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { partAt } from '../../../shared/film/schedule';

type Part = { readonly target: number; readonly part: number; readonly height: number };

/**
 * Adds up the parts of films that a session fetched over the network, and those of them that were seen
 * (spec 4.14), once each, however often they are fetched or seen.
 */
export class FilmBytes {
  readonly #note: (sum: FilmSum, amount: number) => void;
  readonly #films = new Map<number, Film>();
  /** The bytes of each part in each size; 0 once they were seen. */
  readonly #unseen = new Map<string, number>();
  /** The size in which the player has each part. */
  readonly #shown = new Map<string, number>();

  constructor(note: (sum: FilmSum, amount: number) => void) {
    this.#note = note;
  }

  take(target: number, film: Film): void {
    this.#films.set(target, film);
  }

  /** A part was obtained; `bytes` of it were fetched over the network. */
  fetched({ target, part, height }: Part, bytes: number): void {
    const key = `${target}/${part}/${height}`;
    if (this.#unseen.has(key)) return;
    this.#unseen.set(key, bytes);
    this.#note('fetchedKb', bytes / 1_000);
  }

  /** The player got a part; its size counts if the part is seen. */
  given({ target, part, height }: Part): void {
    this.#shown.set(`${target}/${part}`, height);
  }

  /** An episode plays at a second. Cheap enough to call whenever it moves. */
  see(target: number, second: number): void {
    const parts = this.#films.get(target)?.renditions[0]?.parts;
    if (!parts) return;
    const name = `${target}/${partAt(parts, second)}`;
    const height = this.#shown.get(name);
    if (height === undefined) return;
    const key = `${name}/${height}`;
    const bytes = this.#unseen.get(key) ?? 0;
    if (bytes === 0) return;
    this.#unseen.set(key, 0);
    this.#note('seenKb', bytes / 1_000);
  }
}

/** What a supply of films reports. */
export type FetchedBytes = Pick<FilmBytes, 'take' | 'fetched' | 'given'>;
