import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DramaChange } from '../../contract/operator/jobs.schema';
import { listEpisodes } from '../../server/catalogue/deskEpisodes';
import { readTitle } from '../../server/catalogue/deskTitles';
import { isPossible } from '../../server/catalogue/dramaChange';
import { titleOf } from '../../server/content/published';
import type { JobRow } from '../../server/jobs/describeJob';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { importDrama } from '../importers/drama/importDrama';
import { filmPath } from '../importers/drama/testing/filmFixtures';
import { editDrama } from './changeTitle';

let app: TestApp;
let folder: string;
let bookId: number;
let novelId: number;
const CAPTIONS = 'WEBVTT\n\n00:00.100 --> 00:00.900\nHello.\n';
beforeAll(async () => {
  app = await openTestApp();
  novelId = await app.publish('filmed');
  folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await copyFile(filmPath('vp9-opus.webm'), join(folder, '01.webm'));
  await copyFile(filmPath('vp9-silent.mp4'), join(folder, '02.mp4'));
  for (const language of ['en', 'pt']) await writeFile(join(folder, `02.${language}.vtt`), CAPTIONS);
  await writeFile(join(folder, 'drama.yaml'), 'title: Filmed\nfree: 1\nprice: 8');
  ({ bookId } = await importDrama(app.context, folder, { ffmpeg: false }));
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.context.close();
});

/** Changes the drama as its job does. */
async function change(by: DramaChange): Promise<void> {
  expect(await possible(by)).toBe(true);
  const job = { id: 'job' } as JobRow;
  const run = { context: app.context, job, say: () => undefined, signal: new AbortController().signal };
  await editDrama(run as never, { kind: 'editDrama', bookId, change: by });
}
const possible = (by: DramaChange, of = bookId) => app.context.db.transaction((tx) => isPossible(tx, of, by));
async function episode(target: number) {
  const listed = await listEpisodes(app.context.db, { bookId, after: target - 1 });
  return listed.ok ? listed.value.list[0] : undefined;
}

test('an episode is renamed, loses captions, and begins in a chapter of the novel', async () => {
  await change({ kind: 'title', target: 2, title: 'The lamp' });
  await change({ kind: 'captions', target: 2, language: 'pt' });
  await change({ kind: 'novel', novelId });
  await change({ kind: 'scene', target: 2, chapter: 4 });
  await change({ kind: 'scene', target: 1, chapter: 3 });
  expect(await episode(2)).toMatchObject({ title: 'The lamp', captions: ['en'], chapter: 4, price: 8 });
  expect(await readTitle(app.context.db, bookId)).toMatchObject({ value: { novel: { id: novelId } } });
  const { data } = await app.ask('videoInfo', { videoId: bookId });
  expect(data.video.otherTelling).toMatchObject({
    card: { id: novelId },
    scenes: [
      { episode: 1, chapter: 3 },
      { episode: 2, chapter: 4 },
    ],
  });

  // The same folder again: what the desk said stays, and its captions are there again.
  await importDrama(app.context, folder, { ffmpeg: false });
  expect(await episode(2)).toMatchObject({ title: 'The lamp', captions: ['en', 'pt'], chapter: 4 });

  await change({ kind: 'scene', target: 2, chapter: null });
  expect(await episode(2)).toMatchObject({ chapter: null });
  expect(await episode(1)).toMatchObject({ chapter: 3 });
  await change({ kind: 'novel', novelId: null });
  expect((await titleOf(app.context, bookId)).ties).toBeNull();
});

test('a change of what is not there is refused', async () => {
  expect(await possible({ kind: 'novel', novelId: null })).toBe(true);
  for (const [wrong, of] of [
    [{ kind: 'title', target: 3, title: 'No such episode' }],
    [{ kind: 'captions', target: 2, language: 'zh' }],
    [{ kind: 'novel', novelId: bookId }],
    [{ kind: 'novel', novelId: 999_999 }],
    [{ kind: 'scene', target: 1, chapter: 1 }],
    [{ kind: 'title', target: 1, title: 'A novel has no episodes' }, novelId],
  ] as const)
    expect(await possible(wrong, of)).toBe(false);
  await change({ kind: 'novel', novelId });
  expect(await possible({ kind: 'scene', target: 1, chapter: 99 })).toBe(false);
});
