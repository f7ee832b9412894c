import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { bellSentence } from '../product/bellNovel';
import { readRows } from '../product/deviceRows';
import { loseDatabase, loseEverything } from '../product/loseStorage';
import { type KillPoint, writesOf } from './killPoint';
import { type LivedInDevice, livedInDevice } from './livedInDevice';
import { atRest } from './liveIn';
import { BELLS, FREE_CHAPTERS, LAMPS, ROADS } from './novels';

/**
 * The database is lost and restored from the account. Wherever that is interrupted, all of it is restored in
 * the end, for the same reader.
 */
const of = writesOf('usecases');
const REPAIR = { key: 'repair' };
const POINTS: Readonly<Record<string, KillPoint>> = {
  'while the loss is written down': of('meta', 'inside', { where: REPAIR }),
  'when the loss was written down': of('meta', 'committed', { where: REPAIR }),
  'before the server is asked whose the session is': { path: /\/userInfo/, when: 'asked' },
  'when it told whose the session is': { path: /\/userInfo/, when: 'answered' },
  'while the account is written down': of('meta', 'inside', { where: { key: 'accountId' } }),
  'when the account was written down': of('meta', 'committed', { where: { key: 'accountId' } }),
  'before the account is asked what it has': { path: /\/sync/, when: 'asked' },
  'when what the account has is on its way': { path: /\/sync/, when: 'answered' },
  'inside what the account has': of('bookshelf', 'inside'),
  'when what the account has was written down': of('bookshelf', 'committed'),
  'when the keys of what was unlocked are on their way': { path: /\/grants/, when: 'answered' },
  'inside the keys of what was unlocked': of('grants', 'inside'),
  'when the keys of what was unlocked were written down': of('grants', 'committed'),
  'while the downloads are put back': of('downloads', 'inside'),
  'when the downloads were put back': of('downloads', 'committed'),
  'when ten chapters of a download were there again': of('chapters', 'committed', {
    nth: 10,
    where: { bookId: LAMPS },
  }),
};
/** Only the session is left: the account also returns the list of downloads. */
const POINTS_OF_ALL: Readonly<Record<string, KillPoint>> = {
  'while the loss is written down': of('meta', 'inside', { where: REPAIR }),
  'when what the account has is on its way': { path: /\/sync/, when: 'answered' },
  'while the account tells what was downloaded': of('meta', 'inside', { where: REPAIR, nth: 2 }),
  'when the account has told what was downloaded': of('meta', 'committed', { where: REPAIR, nth: 2 }),
  'when the downloads were put back': of('downloads', 'committed'),
};

let device: LivedInDevice;
test.beforeAll(async () => {
  device = await livedInDevice();
});
test.afterAll(() => device?.remove());

async function beRepaired(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/BookShelf`);
  // Waits until the app has made its database: reading a database that does not exist would make an empty
  // one.
  await page.locator(`main a[href*="/reading/${LAMPS}/"]`).first().waitFor();
  await allIsBack(page);
}

const present = async (page: Page) => {
  const [shelf, places, downloads, chapters, meta, grants] = await Promise.all([
    readRows<{ bookId: number }>(page, 'bookshelf'),
    readRows<{ bookId: number }>(page, 'places'),
    readRows<{ bookId: number; state: string }>(page, 'downloads'),
    readRows<{ bookId: number }>(page, 'chapters'),
    readRows<{ key: string; value: { state?: string; cameBack?: boolean } }>(page, 'meta'),
    readRows<{ bookId: number }>(page, 'grants'),
  ]);
  const repair = meta.find(({ key }) => key === 'repair')?.value;
  return {
    shelf: shelf.map(({ bookId }) => bookId),
    places: places.map(({ bookId }) => bookId).filter((bookId) => bookId === LAMPS),
    downloads: downloads.map(({ bookId, state }) => [bookId, state]),
    chapters: chapters.filter(({ bookId }) => bookId === LAMPS).length,
    grants: grants.map(({ bookId }) => bookId),
    repair: repair && { state: repair.state, cameBack: repair.cameBack },
  };
};
const allIsBack = (page: Page) =>
  expect
    .poll(() => present(page), { timeout: 120_000 })
    .toEqual({
      shelf: [BELLS, LAMPS, ROADS],
      places: [LAMPS],
      downloads: [[LAMPS, 'done']],
      chapters: FREE_CHAPTERS,
      grants: [BELLS],
      repair: { state: 'done', cameBack: true },
    });

/** Returns the server's balance and ledger lines of this reader; no other account has the same lines. */
async function accountOf(context: BrowserContext, url: string) {
  const [{ balance }, { list }] = await Promise.all([
    askAs(context, url, 'goldIndex', {}),
    askAs(context, url, 'goldLog', { before: null, filter: 'all' }),
  ]);
  return { balance, lines: list.map(({ id, kind }) => [id, kind]) };
}

const LOSSES = [
  ['the database', loseDatabase, POINTS],
  ['everything', loseEverything, POINTS_OF_ALL],
] as const;
for (const [what, lose, points] of LOSSES)
  for (const [name, point] of Object.entries(points)) repairOf(what, lose, name, point);

function repairOf(what: string, lose: typeof loseDatabase, name: string, point: KillPoint): void {
  test(`a repair of ${what} recovers after being killed ${name}`, async () => {
    const copy = await device.copy();
    const { url } = copy;
    try {
      let before: Awaited<ReturnType<typeof accountOf>> | undefined;
      const { context, page } = await copy.killAt(point, async (page) => {
        before = await accountOf(page.context(), url);
        await lose(page, url);
        await beRepaired(page, url);
      });
      await beRepaired(page, url);
      await atRest(page);
      expect(await accountOf(context, url)).toEqual(before);
      await page.goto(`${url}/Rewards`);
      await expect(page.getByText(`You have ${before?.balance.userGold} coins.`)).toBeVisible();
      await page.goto(`${url}/reading/${BELLS}/2`);
      await expect(page.getByText(bellSentence(2)).first()).toBeVisible();
      await atRest(page);
      expect(await accountOf(context, url)).toEqual(before);
      copy.connect(false);
      await page.goto(`${url}/reading/${LAMPS}/${FREE_CHAPTERS}`);
      await expect(page.getByText(`Lamp number ${FREE_CHAPTERS} was lit.`).first()).toBeVisible();
    } finally {
      await copy.remove();
    }
  });
}
