/** Of an Open Graph picture, px: what the large networks show wide. */
export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

/** The picture for whoever links to no book. */
export const OWN_PREVIEW = '/icons/preview.png';

/** Where the picture lies that is shown of a link to a book, by its cover (`/content/<hash>.webp`). */
export function previewPath(cover: string): string {
  return cover.replace(/^\/content\/([0-9a-f]{64})\.webp$/, '/preview/$1.jpg');
}
