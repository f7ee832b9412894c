const BLOCK = 64;
const CONSTANTS = constants();

/** SHA-256 of what comes in pieces: WebCrypto takes only what is in memory as a whole. `hex` ends it. */
export class Sha256Stream {
  readonly #state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  readonly #words = new Uint32Array(BLOCK);
  readonly #rest = new Uint8Array(BLOCK);
  #held = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#held > 0) {
      at = Math.min(BLOCK - this.#held, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#held);
      this.#held += at;
      if (this.#held < BLOCK) return this;
      this.#block(this.#rest, 0);
      this.#held = 0;
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#block(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#held = bytes.length - at;
    return this;
  }

  hex(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #block(bytes: Uint8Array, from: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i += 1) {
      const at = from + 4 * i;
      w[i] =
        (at0(bytes, at) << 24) | (at0(bytes, at + 1) << 16) | (at0(bytes, at + 2) << 8) | at0(bytes, at + 3);
    }
    for (let i = 16; i < BLOCK; i += 1) {
      const [x, y] = [w[i - 15] as number, w[i - 2] as number];
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1;
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < BLOCK; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[i] as number) + (w[i] as number)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    const state = this.#state;
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + value;
  }
}

function at0(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < BLOCK; n += 1) {
    if (isPrime(n)) found.push((Math.cbrt(n) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

function isPrime(n: number): boolean {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false;
  return true;
}
