/** Where a picture of the catalogue lies, by its hash; `otherwise` where there is none. */
export function contentPicture(hash: string, otherwise: string): string {
  return hash === '' ? otherwise : `/content/${hash}.webp`;
}
