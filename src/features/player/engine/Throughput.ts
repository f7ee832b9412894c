/** A new measure counts this much: a line on a train changes, and one slow part is not a slow line. */
const WEIGHT = 0.4;
/** What came this fast lay on the device, in bits a second: it says nothing of the line. */
const FROM_DEVICE = 400_000_000;
/** Answers this small are all latency, in bytes. */
const TELLING_BYTES = 16_384;

/** How fast parts come, in bits a second, as the last of them tell. */
export class Throughput {
  #estimate: number | undefined;

  /** Undefined while nothing has been measured. */
  get bitsPerSecond(): number | undefined {
    return this.#estimate;
  }

  /** A part of `bytes` took `ms`. */
  note(bytes: number, ms: number): void {
    if (bytes < TELLING_BYTES) return;
    const measured = (bytes * 8) / (Math.max(1, ms) / 1000);
    if (measured > FROM_DEVICE) return;
    this.#estimate =
      this.#estimate === undefined ? measured : this.#estimate * (1 - WEIGHT) + measured * WEIGHT;
  }
}
