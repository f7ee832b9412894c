import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HouseText } from '../../../contract/account/houseTexts.schema';
import type { AnswerOf } from '../../../contract/endpoints';
import { readHouseText } from '../../../data/queries/houseTexts';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { refreshHouseText } from './refreshHouseText';

const TERMS: HouseText = {
  language: 'en',
  version: '2026-11-01',
  blocks: [{ kind: 'paragraph', runs: [{ text: 'Be kind.' }] }],
};
let server: FakeServer;
let asked: string[];

beforeEach(async () => {
  server = await freshDevice();
  asked = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function serve(text: HouseText | null): Promise<void> {
  const houseTexts = text ? { terms: text.version } : {};
  await db.meta.put(metaRow('serverConfig', { houseTexts } as AnswerOf<'novelConfig'>));
  server.on('houseText', ({ page, language }) => {
    asked.push(`${page} ${language}`);
    return { text };
  });
}
const refresh = (language: 'en' | 'ru' = 'en') => refreshHouseText({ page: 'terms', language });

it('a text is fetched once for each version and language, and stored', async () => {
  await serve(TERMS);
  expect(await refresh()).toEqual({ ok: true, value: null });
  expect(await readHouseText('terms')).toEqual({ asked: 'en', text: TERMS });
  await refresh();
  expect(asked).toEqual(['terms en']);
  await refresh('ru');
  await serve({ ...TERMS, version: '2026-12-01' });
  await refresh('ru');
  expect(asked).toEqual(['terms en', 'terms ru', 'terms ru']);
  expect(await readHouseText('terms')).toMatchObject({ asked: 'ru', text: { version: '2026-12-01' } });
});

it('a text that cannot be refreshed stays, one that is gone is removed, and others are kept', async () => {
  const other = JSON.stringify({ asked: 'en', text: TERMS });
  await db.meta.put(metaRow('houseTexts', { imprint: other }));
  await serve(TERMS);
  await refresh();
  await serve({ ...TERMS, version: 'other' });
  server.on('houseText', () => 'notFound');
  expect((await refresh()).ok).toBe(false);
  expect((await readHouseText('terms'))?.text).toEqual(TERMS);
  await serve(null);
  await refresh();
  expect(await readHouseText('terms')).toBeUndefined();
  expect((await readHouseText('imprint'))?.text).toEqual(TERMS);
});

it('a damaged text is fetched again', async () => {
  await db.meta.put(metaRow('houseTexts', { terms: '{"asked":"en","te' }));
  expect(await readHouseText('terms')).toBeUndefined();
  await serve(TERMS);
  await refresh();
  expect((await readHouseText('terms'))?.text).toEqual(TERMS);
});
