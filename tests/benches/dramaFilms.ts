import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCatalog } from '../product/startServer';

const DRAMA = fileURLToPath(new URL('../../content/demo/dramas/the-2310-to-ostrey', import.meta.url));
export const EPISODES = 6;

export type Film = { readonly id: number; readonly size: string };

export async function importFilms(data: string): Promise<Film[]> {
  const films: Film[] = [];
  const add = async (folder: string, size: string) => {
    await runCatalog(data, ['import-drama', folder, '--free', String(EPISODES)]);
    await rm(folder, { recursive: true });
    films.push({ id: films.length + 1, size });
  };
  await add(await withoutNovel(), '270x480');
  const large = await largeFilms();
  if (large) await add(large, '720x1280');
  else console.log('no ffmpeg on the path: 720p is not measured');
  return films;
}

async function largeFilms(): Promise<string | null> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  const matter = ['title: Test pictures', 'author: The bench', 'synopsis: Six test pictures that move.'];
  await writeFile(join(folder, 'drama.md'), `---\n${matter.join('\n')}\n---\n`);
  for (let episode = 1; episode <= EPISODES; episode++) {
    const picture = `testsrc2=size=720x1280:rate=30:duration=12,hue=h=${episode * 60}`;
    const inputs = `-f lavfi -i ${picture} -f lavfi -i sine=frequency=220:duration=12`;
    const output =
      '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0 -c:a aac -shortest';
    const film = join(folder, `0${episode}.mp4`);
    const made = spawnSync('ffmpeg', ['-v', 'error', ...inputs.split(' '), ...output.split(' '), film]);
    if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr}`);
  }
  return folder;
}

/** Copies the drama without its link to a novel, which is in no catalogue here. */
async function withoutNovel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await cp(DRAMA, folder, { recursive: true });
  const matter = join(folder, 'drama.md');
  const text = await readFile(matter, 'utf8');
  await writeFile(matter, text.replace(/^novel: .*\nties:\n(?: .*\n)+/m, ''));
  return folder;
}
