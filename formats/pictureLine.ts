import type { PictureBlock } from '../contract/catalogue/chapters.schema';

type Draft = Omit<PictureBlock, 'id'>;

/**
 * `![alternative text](name 800x600)`, its side of a spread after the size, and its caption on the same line.
 */
const PICTURE =
  /^!\[((?:[^\]\\]|\\.)*)\]\(([0-9a-z]{1,64}) ([1-9]\d{0,4})x([1-9]\d{0,4})(?: (left|right|center))?\)(?:[ \t]+|$)/;
const MAX_SIDE = 99_999;

/**
 * Returns the picture at the start of a line of chapter text, and where its caption begins; null for any
 * other line.
 */
export function readPicture(line: string): { picture: Omit<Draft, 'runs'>; captionAt: number } | null {
  const found = PICTURE.exec(line);
  if (!found) return null;
  const [whole, alt = '', picture = '', width, height, side] = found;
  return {
    picture: {
      kind: 'picture',
      picture,
      width: Number(width),
      height: Number(height),
      alt: alt.replace(/\\(.)/gu, '$1').replace(/\s+/g, ' ').trim(),
      ...(side && { side: side as NonNullable<Draft['side']> }),
    },
    captionAt: whole.length,
  };
}

export function writePicture({ alt, picture, width, height, side }: Omit<Draft, 'runs' | 'kind'>): string {
  return `![${alt.replace(/[\\\]]/g, '\\$&')}](${picture} ${width}x${height}${side ? ` ${side}` : ''})`;
}

/** Returns whether a picture can be written as a line. */
export function isPicture({ picture, width, height }: Pick<Draft, 'picture' | 'width' | 'height'>): boolean {
  return /^[0-9a-z]{1,64}$/.test(picture) && [width, height].every(isSide);
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE;
}
