import type { SharedFetches } from '../../workers/usecases/ground/sharedFetches';
import { running } from './running';

type Shared = typeof SharedFetches;

/**
 * What is under way is kept in memory: a program that is killed takes it along, and one that is started on another
 * device never had it. Without this all of them would wait for what the killed one had asked for.
 */
export function sharedByProgram(Real: Shared): Shared {
  return class<T> extends Real<T> {
    readonly #ofProgram = new WeakMap<object, SharedFetches<T>>();

    override join(...wanted: Parameters<SharedFetches<T>['join']>): ReturnType<SharedFetches<T>['join']> {
      // Locks are a program's own: it is given others when it starts again.
      const program = running.world?.device.locks ?? this;
      const shared = this.#ofProgram.get(program) ?? new Real<T>();
      this.#ofProgram.set(program, shared);
      return shared.join(...wanted);
    }
  };
}
