/** The height of each part of an episode that is in the device's cache. */
export class HeldParts {
  readonly #heights = new Map<number, number>();

  heightOf(part: number): number | undefined {
    return this.#heights.get(part);
  }

  add(part: number, height: number): void {
    this.#heights.set(part, height);
  }
}
