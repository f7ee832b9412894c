import sharp, { type Sharp } from 'sharp';
import { MARK_LEAST_SIDE } from '../../../contract/account/house';

type Bytes = Uint8Array<ArrayBuffer>;

const MOST_PIXELS = 25_000_000;
/** Behind a picture with holes: the app's paper. */
const PAPER = '#f7f9f7';
const OPAQUE = 250;
/** What a home screen leaves of a maskable icon: a circle of this share of its side. */
const SAFE_SHARE = 0.8;
/** Three times the height at which a logo is shown, in px. */
const LOGO_HEIGHT = 84;
const PREVIEW = { width: 1_200, height: 630, icon: 360 } as const;

const PLAIN = {
  'icons/icon-512.png': 512,
  'icons/icon-192.png': 192,
  'icons/favicon-96.png': 96,
  'favicon.ico': 48,
};
const MASKABLE = { 'icons/icon-maskable-512.png': 512, 'icons/icon-maskable-192.png': 192 };
const TOUCH = { 'icons/apple-touch-icon.png': 180 };
const OWN_PREVIEW = 'icons/preview.png';

/** The paths of the pictures that `drawBrand` makes. */
export const BRAND_PICTURES: readonly string[] = [
  ...Object.keys({ ...PLAIN, ...MASKABLE, ...TOUCH }),
  OWN_PREVIEW,
].map((path) => `/${path}`);

/** A picture that cannot be the mark. */
export class UnfitMarkError extends Error {
  override name = 'UnfitMarkError';
}

const sourceOf = (icon: Bytes) => sharp(icon, { limitInputPixels: MOST_PIXELS, failOn: 'error' });

/** Throws UnfitMarkError if it is no square PNG that is large enough; rejects if it is no picture. */
async function checkMark(icon: Bytes): Promise<void> {
  const { width, height, format } = await sourceOf(icon).metadata();
  if (format !== 'png' || width !== height || width < MARK_LEAST_SIDE)
    throw new UnfitMarkError(
      `must be a square PNG of ${MARK_LEAST_SIDE} px or more, not ${width} by ${height} (${format})`,
    );
}

/** Returns the picture as it is stored: nothing of the file but its pixels, no larger than needed. */
export async function cleanMark(icon: Bytes): Promise<Bytes> {
  await checkMark(icon);
  const side = MARK_LEAST_SIDE;
  return new Uint8Array(await sourceOf(icon).resize(side, side).png().toBuffer());
}

/** Makes the icons of all sizes and the picture of a link. Fails as `checkMark`, or if it is damaged. */
export async function drawBrand(icon: Bytes): Promise<Map<string, Bytes>> {
  const source = () => sourceOf(icon);
  await checkMark(icon);
  const ground = await groundOf(source());
  const sized = (side: number) => source().resize(side, side).png();
  const drawn = new Map<string, Bytes>();
  const keep = async (path: string, picture: Sharp) =>
    void drawn.set(`/${path}`, new Uint8Array(await picture.png().toBuffer()));
  for (const [path, side] of Object.entries(PLAIN)) await keep(path, sized(side));
  for (const [path, side] of Object.entries(TOUCH))
    await keep(path, sized(side).flatten({ background: ground }));
  for (const [path, side] of Object.entries(MASKABLE)) {
    const inner = await sized(Math.round(side * SAFE_SHARE)).toBuffer();
    await keep(path, onGround(side, side, ground, inner));
  }
  const inner = await sized(PREVIEW.icon).toBuffer();
  await keep(OWN_PREVIEW, onGround(PREVIEW.width, PREVIEW.height, ground, inner));
  return drawn;
}

function onGround(width: number, height: number, background: string, inner: Buffer): Sharp {
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: inner }]);
}

/** An opaque icon goes on in the colour of its corner. */
async function groundOf(icon: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await icon
    .toColourspace('srgb')
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return alpha < OPAQUE ? PAPER : `rgb(${red},${green},${blue})`;
}

/** Returns a logo as it is put into pages: an SVG as it is, another picture in the size shown. */
export async function drawLogo(file: Bytes): Promise<{ bytes: Bytes; ratio: number; mediaType: string }> {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height, format } = await source.metadata();
  const ratio = width / height;
  if (format === 'svg') return { bytes: file, ratio, mediaType: 'image/svg+xml' };
  const small = await source
    .resize({ height: LOGO_HEIGHT, withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer();
  return { bytes: new Uint8Array(small), ratio, mediaType: 'image/webp' };
}
