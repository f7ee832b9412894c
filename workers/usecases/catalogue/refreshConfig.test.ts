import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../contract/endpoints';
import { readServerNotice } from '../../../data/queries/notices';
import { readSetting } from '../../../data/queries/settings';
import { db } from '../../../data/tables/db';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { countServerNotice } from './countServerNotice';
import { refreshConfig } from './refreshConfig';

const CONFIG: AnswerOf<'novelConfig'> = {
  operatorName: 'Dogear',
  currencySymbol: '$',
  loginGold: 50,
  noticeGold: 10,
  bookCount: 3,
  loginProviders: [],
  sendsMail: true,
  sendsDigests: false,
  epubExport: true,
  fingerprint: 'ask',
  notices: {},
  signals: { errors: null, usage: null, ads: null },
};
const BAR: AnswerOf<'novelConfig'>['homeTabbar'] = [{ id: 2, name: 'Ranking', path: '/discover' }];
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function hear(said: Partial<AnswerOf<'novelConfig'>>): Promise<void> {
  server.on('novelConfig', () => ({ ...CONFIG, ...said }));
  expect(await refreshConfig()).toEqual({ ok: true, value: null });
}

it('the server’s tab bar is stored, replaced and removed with its config', async () => {
  await hear({ homeTabbar: BAR });
  expect(await readSetting('tabBar')).toEqual(BAR);
  const other = [...BAR, { id: 1, name: 'home', path: '/home' as const }];
  await hear({ homeTabbar: other });
  expect(await readSetting('tabBar')).toEqual(other);
  await hear({});
  expect(await readSetting('tabBar')).toBeUndefined();
});

it('a tab bar set on the device stays, whatever the server sends', async () => {
  const own = [{ id: 0, name: 'Books', path: '/BookShelf' }];
  await db.settings.put({ key: 'tabBar', value: own });
  await hear({ homeTabbar: BAR });
  await hear({});
  expect(await readSetting('tabBar')).toEqual(own);
});

it('a notice shows until shown twice or dismissed, and one with another id shows anew', async () => {
  const notice = { id: 'one', text: 'We move house.', texts: {} };
  await hear({ notices: { homeNotice: notice, bottomNotice: { ...notice, id: 'foot' } } });
  expect(await readServerNotice('readingLeadNotice')).toBeUndefined();
  await countServerNotice({ id: 'one', dismissed: false });
  expect(await readServerNotice('homeNotice')).toEqual(notice);
  await countServerNotice({ id: 'one', dismissed: false });
  expect(await readServerNotice('homeNotice')).toBeUndefined();

  await countServerNotice({ id: 'foot', dismissed: true });
  expect(await readServerNotice('bottomNotice')).toBeUndefined();
  await hear({ notices: { homeNotice: { ...notice, id: 'two' } } });
  expect((await readServerNotice('homeNotice'))?.id).toBe('two');
});
