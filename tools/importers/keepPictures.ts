import sharp from 'sharp';
import { type BookFile, BookFileError, type PictureSource } from '../../formats/bookFile';
import { picturesIn, type SettledPicture } from '../../formats/settlePictures';
import { sizedSvg } from '../../formats/svgDocument';
import type { ContentStore } from '../../server/ground/content/contentStore';

/** The longer side of a served picture, px: a page of a large screen. */
const LONGEST = 1_600;
const MAX_PIXELS = 60_000_000;
const QUALITY = 82;
/** Smaller ones are rules, spacers or counters. */
const SMALLEST = 8;

export type KeptPictures = { settled: ReadonlyMap<string, SettledPicture>; leftOut: number };

/**
 * Stores the pictures of a book's text as content files, one after another, as WebP no larger than a screen
 * needs. Encoding again removes scripts and metadata such as a photograph's location. The same picture gives
 * the same file.
 */
export async function keepPictures(
  context: { readonly content: Pick<ContentStore, 'put'> },
  book: BookFile,
): Promise<KeptPictures> {
  const texts = [...book.frontMatter, ...book.chapters, ...book.backMatter].map(({ text }) => text);
  const shown = new Set(texts.flatMap(picturesIn));
  const settled = new Map<string, SettledPicture>();
  let leftOut = 0;
  for (const source of book.pictures) {
    if (!shown.has(source.name)) continue;
    const drawn = await draw(source);
    if (drawn === null) leftOut += 1;
    else if (drawn.width >= SMALLEST && drawn.height >= SMALLEST) {
      const name = await context.content.put(drawn.bytes, 'webp');
      settled.set(source.name, { name, width: drawn.width, height: drawn.height });
    }
  }
  return { settled, leftOut };
}

/** Returns null for a picture that is damaged, far too large, or of a kind that cannot be drawn. */
async function draw(source: PictureSource) {
  try {
    const bytes = await source.read();
    const svg = source.mediaType === 'image/svg+xml' ? sizedSvg(new TextDecoder().decode(bytes)) : undefined;
    if (svg === null) return null;
    const { data, info } = await sharp(svg ? Buffer.from(svg.source) : bytes, {
      limitInputPixels: MAX_PIXELS,
    })
      .autoOrient()
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch (error) {
    console.warn(`A picture (${source.mediaType}) is left out: ${reasonOf(error)}`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BookFileError) return error.message;
  return (error as Error).message.split('\n')[0] ?? '';
}
