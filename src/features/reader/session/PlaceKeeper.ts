import type { Failure, Result } from '../../../../contract/wire/failure';
import type { Place } from '../../../../data/tables/rows';
import { isLost } from '../../../platform/worker/lostWorker';

/**
 * Saves places one at a time. The first is sent at once, so that the place survives if the app is killed a
 * moment later; of those that arrive during a write only the latest is kept. `onUnsaved` gets the place that
 * the page leaves with while its write is under way, and null once it is saved.
 */
export class PlaceKeeper {
  #save: (place: Place) => Promise<Result<unknown>>;
  #onFailure: (failure: Failure) => void;
  #onUnsaved: (place: Place | null) => void;
  #unsaved: Place | null = null;
  #busy = false;
  #waiting: Place | null = null;

  constructor(
    save: (place: Place) => Promise<Result<unknown>>,
    onFailure: (failure: Failure) => void,
    onUnsaved: (place: Place | null) => void,
  ) {
    this.#save = save;
    this.#onFailure = onFailure;
    this.#onUnsaved = onUnsaved;
  }

  keep(place: Place): void {
    this.#unsaved = place;
    this.#waiting = place;
    if (!this.#busy) void this.#drain();
  }

  leave(): void {
    if (this.#waiting) void this.#send(this.#take());
    if (this.#unsaved) this.#onUnsaved(this.#unsaved);
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
      // The waiting place is newer, and is sent to the next worker.
      if (this.#waiting) return;
      // The dead worker may have stored it already; storing it twice is harmless.
      result = await this.#save(place);
    }
    if (!result.ok) return this.#onFailure(result.failure);
    if (place !== this.#unsaved) return;
    this.#unsaved = null;
    this.#onUnsaved(null);
  }
}
