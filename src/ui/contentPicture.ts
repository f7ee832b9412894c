/** Returns the path of a catalogue picture with this hash; `otherwise` for an empty hash. */
export function contentPicture(hash: string, otherwise: string): string {
  return hash === '' ? otherwise : `/content/${hash}.webp`;
}
