import type { Failure, Result } from '../../../../contract/wire/failure';
import type { Place } from '../../../../data/tables/rows';

/**
 * Hands places to the device, one at a time and the latest last: the first goes out at once, so that a page is
 * remembered even when the app is killed a moment later, and what comes while one is being written waits alone.
 */
export class PlaceKeeper {
  #save: (place: Place) => Promise<Result<unknown>>;
  #onFailure: (failure: Failure) => void;
  #busy = false;
  #waiting: Place | null = null;

  constructor(save: (place: Place) => Promise<Result<unknown>>, onFailure: (failure: Failure) => void) {
    this.#save = save;
    this.#onFailure = onFailure;
  }

  keep(place: Place): void {
    this.#waiting = place;
    if (!this.#busy) void this.#drain();
  }

  /** Sends what is waiting now: the page is about to go, and nobody may be there to send it later. */
  flush(): void {
    if (this.#waiting) void this.#send(this.#take());
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    while (this.#waiting) await this.#send(this.#take());
    this.#busy = false;
  }

  #take(): Place {
    const place = this.#waiting as Place;
    this.#waiting = null;
    return place;
  }

  async #send(place: Place): Promise<void> {
    let result = await this.#save(place);
    if (isLost(result)) {
      // What waits is later, and goes to the next worker.
      if (this.#waiting) return;
      // Whether the lost one kept it nobody knows: kept twice it is the same place.
      result = await this.#save(place);
    }
    if (!result.ok) this.#onFailure(result.failure);
  }
}

function isLost(result: Result<unknown>): boolean {
  return !result.ok && result.failure.name === 'workerLost';
}
