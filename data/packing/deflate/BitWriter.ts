/** Bits one after the other into bytes, the lowest of each first (RFC 1951, 3.1.1). */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #size = 0;
  #held = 0;
  #count = 0;

  /** The lowest `count` bits of `value`, 16 at most. */
  write(value: number, count: number): void {
    this.#held |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) this.#flush();
  }

  /** All that was written; what is left of the last byte is zero. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#count > 0) this.#flush();
    return this.#bytes.slice(0, this.#size);
  }

  #flush(): void {
    if (this.#size === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#size);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#size] = this.#held & 0xff;
    this.#size += 1;
    this.#held >>>= 8;
    this.#count = Math.max(0, this.#count - 8);
  }
}
