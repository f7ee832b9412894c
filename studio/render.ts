import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { planStills } from '../tools/importers/drama/stills';
import { openStudio } from './openStudio';

/**
 * `npx tsx studio/render.ts [SLUG [EPISODE|cover|stills…]]`: renders the demo dramas into content/demo, with
 * posters, stills, captions and cover; `stills` renders those of all episodes. Another version of the browser
 * may encode to different bytes.
 */
const STILL_WIDTH = 72;
const DEMO = new URL('../content/demo/', import.meta.url);

const [only, ...numbers] = process.argv.slice(2);
const studio = await openStudio();
try {
  const films = (await studio.call('list')).filter(({ slug }) => only === undefined || slug === only);
  if (films.length === 0) throw new Error(`no film is called ${only}`);
  for (const { slug, shelf, episodes } of films) {
    const folder = new URL(`${shelf}dramas/${slug}/`, DEMO);
    await mkdir(fileURLToPath(folder), { recursive: true });
    if (numbers.length === 0 || numbers.includes('cover'))
      await keep(new URL('cover.webp', folder), await studio.call('cover', slug), 84);
    for (const [at, { title, seconds }] of episodes.entries()) {
      const isAsked = numbers.length === 0 || numbers.includes(String(at + 1));
      if (isAsked || numbers.includes('stills')) await keepStills(folder, slug, at + 1, seconds);
      if (!isAsked) continue;
      const name = nameOf(at + 1);
      const mp4 = Buffer.from(await studio.call('encode', slug, at + 1), 'base64');
      await writeFile(new URL(`${name}.mp4`, folder), mp4);
      await keep(new URL(`${name}.webp`, folder), await studio.call('poster', slug, at + 1), 74);
      for (const [language, text] of Object.entries(await studio.call('captions', slug, at + 1)))
        await writeFile(new URL(`${name}.${language}.vtt`, folder), text);
      console.log(
        `${slug} ${name} “${title}”: ${seconds.toFixed(1)} s, ${Math.round(mp4.length / 1_024)} kB`,
      );
    }
  }
} finally {
  await studio.close();
}

async function keepStills(folder: URL, slug: string, number: number, seconds: number): Promise<void> {
  const { every, ...plan } = planStills(seconds * 1_000);
  const sheet = { ...plan, every: every / 1_000, width: STILL_WIDTH, gap: 0 };
  await keep(
    new URL(`${nameOf(number)}.stills.webp`, folder),
    await studio.call('sheet', slug, number, sheet),
    35,
  );
}

function nameOf(number: number): string {
  return String(number).padStart(2, '0');
}

async function keep(file: URL, png: string, quality: number): Promise<void> {
  await writeFile(file, await sharp(Buffer.from(png, 'base64')).webp({ quality, effort: 6 }).toBuffer());
}
