import { toBase64 } from '../../../contract/wire/base64';
import type { BookFile } from '../../../formats/bookFile';
import { sizedSvg } from '../../../formats/svgDocument';
import type { DrawSvg } from './ownPicture';

const CARD_WIDTH = 320;
const PAGE_WIDTH = 640;
const NONE = { card: '', page: '', tint: '' };

/** Returns a file's cover in the app's two sizes as data URLs, or none. */
export async function makeOwnCover(
  cover: BookFile['cover'],
  drawSvg: DrawSvg,
): Promise<{ card: string; page: string; tint: string }> {
  if (!cover || typeof OffscreenCanvas === 'undefined') return NONE;
  let picture: ImageBitmap;
  try {
    const file = await fileOf(cover, drawSvg);
    if (!file) return NONE;
    picture = await createImageBitmap(file);
  } catch {
    // The browser cannot decode the picture: the title is shown on a tint, as for any book without a cover.
    return NONE;
  }
  const card = await draw(picture, CARD_WIDTH);
  const page = await draw(picture, PAGE_WIDTH);
  picture.close();
  return { card, page, tint: '' };
}

/** The page draws an SVG; other pictures are decoded here. */
async function fileOf({ bytes, mediaType }: NonNullable<BookFile['cover']>, drawSvg: DrawSvg) {
  if (mediaType !== 'image/svg+xml') return new Blob([bytes.slice()], { type: mediaType });
  const svg = sizedSvg(new TextDecoder().decode(bytes));
  return svg && (await drawSvg(svg));
}

async function draw(picture: ImageBitmap, width: number): Promise<string> {
  const height = width * 1.5;
  const canvas = new OffscreenCanvas(width, height);
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  return `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`;
}
