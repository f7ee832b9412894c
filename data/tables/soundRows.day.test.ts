import 'fake-indexeddb/auto';
import { beforeAll, expect, it } from 'vitest';
import {
  ACCOUNT,
  BOOK,
  DRAMA,
  everyRow,
  receivedGold,
  receivedTaskPart,
  settledMovement,
} from '../../tests/doubles/everyRow';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { mutationsOf } from '../../tests/doubles/mutations';
import { readProductDay, readUser } from '../queries/account';
import { readAloudSettings } from '../queries/aloud';
import { readAutoUnlock, readAutoUnlocks, readReachedCap } from '../queries/autoUnlock';
import { readBook, readChapterList, readDownload, readOpenRating } from '../queries/books';
import { readChapter, readStoredTargets } from '../queries/chapters';
import { readDrama, readFilm, readGrantedEpisodes, readWatching } from '../queries/dramas';
import { readFeed, readTabs } from '../queries/feed';
import { readHistory, readVideoHistory } from '../queries/history';
import { readKeepRules } from '../queries/keepPlan';
import { readKeptDramas, readKeptEpisodes } from '../queries/keptEpisodes';
import { readFacets, readHotSearches, readList } from '../queries/lists';
import { readNextBooks } from '../queries/nextBooks';
import { readFreeBook, readHouseAd } from '../queries/offers';
import { readLostSession, readOnlyHere, readUnsentMarks } from '../queries/onlyHere';
import { countWaitingIntents, readWaitingMessages } from '../queries/outbox';
import { readHasPack, readOpenTakeAlong, readTakenAlong, readTakenTargets } from '../queries/packs';
import { readAnnotations, readFork, readPlace, readPlaceLog, readReads } from '../queries/places';
import { readReadingSettings } from '../queries/readingSettings';
import { readRewards } from '../queries/rewards';
import { readEntering, readLoggedOutElsewhere, readReadingPace } from '../queries/sealedSettings';
import { readDeviceBooks, readSearchHistory } from '../queries/search';
import { readLibrary, readShelf, readShelfEntry } from '../queries/shelf';
import { countShelfNews } from '../queries/shelfNews';
import { readStoredBooks } from '../queries/storedBooks';
import { readReportedTypos } from '../queries/typos';
import { readOpenRange, readOpenUnlock, readUnlockedFiles, readWaitingUndo } from '../queries/unlocks';
import { readAccount, readCoinHistory, readGold } from '../queries/wallet';
import { db } from './db';
import { isSound, soundRows } from './soundRows';

const QUERIES: readonly (() => Promise<unknown>)[] = [
  readUser,
  readAloudSettings,
  () => readAnnotations(BOOK),
  () => readAutoUnlock(BOOK),
  readAutoUnlocks,
  () => readReachedCap(BOOK),
  () => readBook(BOOK),
  () => readChapterList(BOOK),
  () => readChapter(BOOK, 1),
  () => readStoredTargets(BOOK),
  () => readTakenAlong(BOOK),
  () => readTakenTargets(BOOK),
  readHasPack,
  () => readOpenTakeAlong(BOOK),
  readProductDay,
  readDeviceBooks,
  () => readDownload(BOOK),
  readEntering,
  readTabs,
  () => readFeed('g'),
  readFreeBook,
  readHistory,
  () => readHouseAd(0),
  readKeepRules,
  readLostSession,
  readLoggedOutElsewhere,
  readOnlyHere,
  readUnsentMarks,
  readFacets,
  readHotSearches,
  () => readList(`recommend ${BOOK}`),
  () => readList('search x'),
  () => readNextBooks(8),
  countWaitingIntents,
  readReadingPace,
  () => readPlaceLog(BOOK),
  () => readPlace(BOOK),
  () => readFork(BOOK),
  () => readReads(BOOK),
  () => readOpenRating(BOOK),
  readReadingSettings,
  readRewards,
  readSearchHistory,
  readLibrary,
  readShelf,
  () => readShelfEntry(BOOK),
  countShelfNews,
  readStoredBooks,
  readWaitingMessages,
  () => readReportedTypos(BOOK),
  readUnlockedFiles,
  () => readOpenUnlock(BOOK, 2),
  () => readOpenRange(BOOK),
  () => readWaitingUndo(BOOK, 1),
  readAccount,
  () => readCoinHistory(9),
  readGold,
  () => readDrama(DRAMA),
  () => readFilm(DRAMA, 1),
  () => readWatching(DRAMA),
  () => readGrantedEpisodes(DRAMA),
  readVideoHistory,
  () => readKeptEpisodes(DRAMA),
  readKeptDramas,
];

const readersOf = new Map<string, (() => Promise<unknown>)[]>();

beforeAll(async () => {
  await freshDevice();
  for (const [table, rows] of Object.entries(await everyRow())) await db.table(table).bulkPut(rows);
  const balance = { coins: 3, bonus: 4, userGold: 7 };
  const line = { id: 9, kind: 'checkIn', coins: 0, bonus: 4, at: 1, reference: { type: 'checkIn' } } as never;
  const lots = [{ id: 1, bonus: 4, expiresAt: 9e12 }];
  const sign = { signed: false, days: [] } as never;
  for (const { apply } of [
    await settledMovement(ACCOUNT, { balance, line }),
    await receivedGold(ACCOUNT, { balance, currencySymbol: '$', lots }, 9),
    await receivedTaskPart(ACCOUNT, 'sign', sign, 9),
  ]) {
    await apply();
  }
  const seen = new Set<string>();
  const real = IDBTransaction.prototype.objectStore;
  IDBTransaction.prototype.objectStore = function (name) {
    seen.add(name);
    return real.call(this, name);
  };
  for (const query of QUERIES) {
    seen.clear();
    await query();
    for (const name of seen) readersOf.set(name, [...(readersOf.get(name) ?? []), query]);
  }
  IDBTransaction.prototype.objectStore = real;
});

it('every row of a used device is valid, in every table', async () => {
  for (const table of db.tables) {
    const rows = await table.toArray();
    expect(rows.length, table.name).toBe(await table.count());
    expect(rows.length, table.name).toBeGreaterThan(0);
  }
});

it('an invalid row of any table is left out, and no read fails', async () => {
  const broken: string[] = [];
  let tried = 0;
  for (const table of db.tables) {
    for (const row of await table.toArray()) {
      for (const { name, mutated } of mutationsOf(row)) {
        await table.clear();
        // A value that is no valid key cannot be stored.
        if (
          !(await table.put(mutated).then(
            () => true,
            () => false,
          ))
        )
          continue;
        tried += 1;
        const told = `${table.name} ${name}`;
        const found = await table.toArray();
        if (found.length !== (isSound(table.name, mutated) ? 1 : 0)) broken.push(`${told}: read`);
        for (const query of readersOf.get(table.name) ?? []) {
          await query().catch((error: unknown) => broken.push(`${told}: ${query}: ${error}`));
        }
      }
      await table.clear();
      await table.put(row);
    }
  }
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
}, 120_000);

it('a row whose value the browser lost is missing, and other errors are thrown', async () => {
  const told = (name: string) => async () => {
    throw new DOMException('Data lost due to missing file.', name);
  };
  const lost = (name: string) =>
    soundRows.create({ table: () => ({ name: 'chapters', get: told(name) }) } as never).table?.('chapters');
  expect(await lost('NotReadableError')?.get({} as never)).toBeUndefined();
  await expect(lost('AbortError')?.get({} as never)).rejects.toThrow('Data lost');
});
