import { toBase64 } from '../../../contract/wire/base64';
import type { BookFile } from '../../../formats/bookFile';
import { sizedSvg } from '../../../formats/svgDocument';
import type { DrawSvg } from './ownPicture';

const CARD_WIDTH = 320;
const PAGE_WIDTH = 640;
const NONE = { card: '', page: '', tint: '' };

/** A file's cover in the two sizes of the app, as addresses that hold the pictures themselves. None when it has none. */
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
    // A picture the browser cannot read: the title is set on a tint, as for any book without a cover.
    return NONE;
  }
  const card = await draw(picture, CARD_WIDTH);
  const page = await draw(picture, PAGE_WIDTH);
  picture.close();
  return { card, page, tint: '' };
}

/** An SVG is drawn by the page; what else there is, is decoded here. */
async function fileOf({ bytes, mediaType }: NonNullable<BookFile['cover']>, drawSvg: DrawSvg) {
  if (mediaType !== 'image/svg+xml') return new Blob([bytes.slice()], { type: mediaType });
  const svg = sizedSvg(new TextDecoder().decode(bytes));
  return svg && (await drawSvg(svg));
}

/** Cut to 2:3 from its middle. */
async function draw(picture: ImageBitmap, width: number): Promise<string> {
  const height = width * 1.5;
  const canvas = new OffscreenCanvas(width, height);
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  return `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`;
}
