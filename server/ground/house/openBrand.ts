import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from '../settings/settings';
import { type HouseTexts, readHouseTexts } from './houseTexts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An icon in all its sizes. */
export type Mark = {
  /** Style rules that replace the app's mark. */
  readonly sheet: string;
  /** PNG files by their path at this site, which replace the app's. */
  readonly pictures: ReadonlyMap<string, Bytes>;
};

/** What the brand folder contains. */
export type Brand = {
  readonly mark: Mark | null;
  /** Style rules of the logo; empty without one. */
  readonly logoSheet: string;
  readonly texts: HouseTexts;
};

/** A logo is part of every page. */
const MOST_LOGO_BYTES = 16_384;

/**
 * Reads the brand folder and makes its pictures, or reads those of an earlier start. Throws SettingsError if
 * a file is missing or unusable.
 */
export async function openBrand({
  house: { brandDir },
  dataDir,
}: Pick<Settings, 'house' | 'dataDir'>): Promise<Brand> {
  if (brandDir === null) return { mark: null, logoSheet: '', texts: new Map() };
  const read = (name: string) => readFile(join(brandDir, name)).catch(ifMissing);
  const [icon, svg, png] = await Promise.all(['icon.png', 'logo.svg', 'logo.png'].map(read));
  const texts = await readHouseTexts(join(brandDir, 'texts'));
  if (!icon && !svg && !png && texts.size === 0)
    throw new SettingsError(
      `DOGEAR_BRAND must be a folder with icon.png, logo.svg, logo.png or texts, and “${brandDir}” has none of them.`,
    );
  const logo = svg ?? png;
  return {
    mark: icon ? await openMark(icon, dataDir).catch(unreadable('icon.png')) : null,
    logoSheet: logo ? await logoRule(logo, svg ? 'logo.svg' : 'logo.png') : '',
    texts,
  };
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new SettingsError(`DOGEAR_BRAND: ${error.message}`);
}

/** Replaces the mark of src/ui/Wordmark. */
function markRule(picture: Bytes): string {
  return `.house-mark{background:${dataUrl(picture, 'image/png')} center/contain no-repeat;border-radius:22%}.house-mark>*{display:none}`;
}

/** Replaces mark and name of src/ui/Wordmark; screen readers still find the name. */
async function logoRule(file: Bytes, name: string): Promise<string> {
  const { drawLogo } = await import('./drawBrand');
  const { bytes, ratio, mediaType } = await drawLogo(file).catch(unreadable(name));
  if (bytes.length > MOST_LOGO_BYTES)
    throw new SettingsError(
      `DOGEAR_BRAND: ${name} has ${Math.ceil(bytes.length / 1024)} kB, and at most ${MOST_LOGO_BYTES / 1024} can be part of every page.`,
    );
  const before = `content:"";height:1.75rem;aspect-ratio:${ratio.toFixed(3)};max-width:9rem`;
  return `.house-word::before{${before};background:${dataUrl(bytes, mediaType)} left/contain no-repeat}.house-word>.house-mark{display:none}.house-word>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;
}

function dataUrl(bytes: Bytes, mediaType: string): string {
  return `url(data:${mediaType};base64,${Buffer.from(bytes).toString('base64')})`;
}

/** Raised when other pictures are drawn. */
const DRAWN = 1;

/**
 * Draws the icons of all sizes, unless an earlier start stored those of the same file in the data folder.
 * Rejects if the file is no square PNG that is large enough.
 */
export async function openMark(icon: Bytes, dataDir: string): Promise<Mark> {
  const { BRAND_PICTURES, drawBrand } = await import('./drawBrand');
  const name = createHash('sha256').update(`${DRAWN}`).update(icon).digest('hex').slice(0, 16);
  const folder = join(dataDir, 'brand', name);
  const stored = () =>
    Promise.all(
      BRAND_PICTURES.map(
        async (path) => [path, new Uint8Array(await readFile(join(folder, fileOf(path))))] as const,
      ),
    );
  let drawn = await stored().catch(() => null);
  if (drawn === null) {
    drawn = [...(await drawBrand(icon))];
    // A start that is killed leaves no half folder under the final name.
    const unfinished = `${folder}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    for (const [path, bytes] of drawn) await writeFile(join(unfinished, fileOf(path)), bytes);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  const pictures = new Map(drawn);
  // The small one is part of every page.
  return { sheet: markRule(pictures.get('/icons/favicon-96.png') ?? icon), pictures };
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function unreadable(name: string): (error: unknown) => never {
  return (error) => {
    const { name: kind, message } = error as Error;
    const told = kind === 'UnfitMarkError' ? message : `cannot be read as a picture: ${message}`;
    throw new SettingsError(`DOGEAR_BRAND: ${name} ${told}`);
  };
}
