/** Where the sealed or free text of a chapter lies, by its hash. */
export function contentPath(hash: string): string {
  return `/content/${hash}.txt`;
}

/** A picture of a chapter's text, by the name it has there. */
export function picturePath(picture: string): string {
  return `/content/${picture}.webp`;
}
