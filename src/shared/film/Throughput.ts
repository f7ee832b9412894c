/**
 * The weight of a new measurement: a connection on a train changes, but one slow part does not make it slow.
 */
const WEIGHT = 0.4;
/** In bits per second. Anything faster was stored on the device and does not measure the connection. */
const FROM_DEVICE = 400_000_000;
/** In bytes. Smaller responses measure only latency. */
const TELLING_BYTES = 16_384;

export class Throughput {
  #estimate: number | undefined;

  get bitsPerSecond(): number | undefined {
    return this.#estimate;
  }

  note(bytes: number, ms: number): void {
    if (bytes < TELLING_BYTES) return;
    const measured = (bytes * 8) / (Math.max(1, ms) / 1000);
    if (measured > FROM_DEVICE) return;
    this.#estimate =
      this.#estimate === undefined ? measured : this.#estimate * (1 - WEIGHT) + measured * WEIGHT;
  }
}
