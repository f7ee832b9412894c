/** The size in which each part of an episode was fetched into the device's cache in this session. */
export class HeldParts {
  readonly #heights = new Map<number, number>();

  heightOf(part: number): number | undefined {
    return this.#heights.get(part);
  }

  add(part: number, height: number): void {
    this.#heights.set(part, height);
  }
}
