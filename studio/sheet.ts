import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStudio } from './openStudio';

/**
 * `npx tsx studio/sheet.ts FOLDER SLUG [EPISODE|cover…]`: renders a page of stills for each episode, for a
 * review before encoding.
 */
const [folder, slug, ...numbers] = process.argv.slice(2);
if (!folder || !slug) throw new Error('usage: sheet.ts FOLDER SLUG [EPISODE|cover…]');
const LOOK = { columns: 6, count: 12, width: 270, gap: 6 };
const studio = await openStudio();
try {
  const film = (await studio.call('list')).find((candidate) => candidate.slug === slug);
  if (!film) throw new Error(`no film is called ${slug}`);
  const all = film.episodes.map((_, at) => String(at + 1));
  for (const number of numbers.length > 0 ? numbers : all) {
    const path = join(folder, `${slug}-${number}.png`);
    const png =
      number === 'cover'
        ? await studio.call('cover', slug)
        : await studio.call('sheet', slug, Number(number), {
            ...LOOK,
            every: secondsOf(film, number) / LOOK.count,
          });
    await writeFile(path, Buffer.from(png, 'base64'));
    console.log(path);
  }
} finally {
  await studio.close();
}

function secondsOf(
  { episodes }: { readonly episodes: readonly { readonly seconds: number }[] },
  number: string,
) {
  const episode = episodes[Number(number) - 1];
  if (!episode) throw new Error(`${slug} has no episode ${number}`);
  return episode.seconds;
}
