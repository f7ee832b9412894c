/** The size of an Open Graph picture, in px, that the large networks show in full width. */
export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

export const OWN_PREVIEW = '/icons/preview.png';

/** Returns the path of a link's picture by the book's cover (`/content/<hash>.webp`). */
export function previewPath(cover: string): string {
  return cover.replace(/^\/content\/([0-9a-f]{64})\.webp$/, '/preview/$1.jpg');
}
