import type { SharedFetches } from '../../workers/usecases/ground/sharedFetches';
import { running } from './running';

type Shared = typeof SharedFetches;

/**
 * Fetches under way are in memory: a killed program loses them, and a program on another device never had
 * them. Without this wrapper all programs would wait for the requests of the killed one.
 */
export function sharedByProgram(Real: Shared): Shared {
  return class<T> extends Real<T> {
    readonly #ofProgram = new WeakMap<object, SharedFetches<T>>();

    override join(...wanted: Parameters<SharedFetches<T>['join']>): ReturnType<SharedFetches<T>['join']> {
      // Locks identify a program: it gets new ones when it restarts.
      const program = running.world?.device.locks ?? this;
      const shared = this.#ofProgram.get(program) ?? new Real<T>();
      this.#ofProgram.set(program, shared);
      return shared.join(...wanted);
    }
  };
}
