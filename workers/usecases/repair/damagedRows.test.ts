import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { readGrant } from '../../../data/money/grants';
import { verifyReceiptsBy } from '../../../data/money/receipts';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { isSound } from '../../../data/tables/soundRows';
import { everyRow } from '../../../tests/doubles/everyRow';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { FakeCounter } from '../../../tests/doubles/fakeCounter';
import { mutationsOf } from '../../../tests/doubles/mutations';
import { BOOK, damage, damagedNow, server, withSweepDevice } from '../../../tests/doubles/sweepDevice';
import { verifyReceipt } from '../../verifyReceipt';
import { useCases } from '../index';
import { repairDamagedRows } from './damagedRows';
import { repairDevice } from './loss';

withSweepDevice();

const ACCOUNT = 12;

describe('a damaged row', () => {
  it('is removed or repaired by a sweep in any table; intents are set aside', async () => {
    const rows = await everyRow();
    const mutations = Object.entries(rows).map(([table, all]) => ({
      table,
      of: all.flatMap((row) => mutationsOf(row)),
    }));
    const rounds = Math.max(...mutations.map(({ of }) => of.length));
    const left: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const asides = [];
      for (const { table, of } of mutations) {
        const mutation = of[round];
        await db.table(table).clear();
        if (!mutation) continue;
        const isKept = await db
          .table(table)
          .put(mutation.mutated)
          .then(
            () => true,
            () => false,
          );
        if (isKept && table === 'outbox' && !isSound(table, mutation.mutated)) asides.push(mutation.mutated);
      }
      await repairDamagedRows({ texts: true });
      left.push(...(await damagedNow()).map((table) => `${table} in round ${round}`));
      if (asides.length > 0) expect((await readMeta('damagedIntents'))?.rows).toEqual(asides);
    }
    expect(left).toEqual([]);
  }, 120_000);

  it('is deleted with everything else when the device is wiped', async () => {
    await db.meta.bulkPut([metaRow('sentTypos', null as never), metaRow('clockOffset', 5)]);
    await db.settings.put({ key: 'shelfOrder', value: { damaged: 1 } });
    await wipeDevice();
    // `left` prevents a session that outlives the reader's leaving from being taken for a loss (decision
    // 0090).
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['clockOffset', 'left']);
    expect(await db.settings.toCollection().primaryKeys()).toEqual([]);
  });
});

describe('damaged data of the account', () => {
  it('resets the sync cursor and deletes its pending change', async () => {
    await useCases.createCollection({ name: 'Mine', bookIds: [] });
    const [id] = await db.collections.toCollection().primaryKeys();
    await db.meta.bulkPut([
      metaRow('accountId', ACCOUNT),
      metaRow('syncCursor', { accountId: ACCOUNT, cursor: 'c', more: false }),
    ]);
    expect(await db.syncChanges.count()).toBeGreaterThan(0);
    await damage('collections', id, { position: null });
    expect(await repairDamagedRows()).toEqual({ removed: 1, tables: ['collections'] });
    expect(await readMeta('syncCursor')).toBeUndefined();
    expect(await db.syncChanges.get(['collection', id as string])).toBeUndefined();
  });

  it('makes a pending change sync whole, and a removal stay one', async () => {
    await db.syncChanges.bulkPut([
      { kind: 'shelf', key: '7', changed: null as never, last: 1 },
      { kind: 'shelf', key: '8', changed: {}, last: 'x' as never, removed: 1 },
    ]);
    await db.bookshelf.bulkPut((await everyRow()).bookshelf as never[]);
    await repairDamagedRows();
    expect(await db.syncChanges.get(['shelf', '7'])).toMatchObject({
      changed: { addedAt: expect.any(Number), openedAt: expect.any(Number) },
    });
    expect((await db.syncChanges.get(['shelf', '8']))?.removed).toEqual(expect.any(Number));
  });

  it('about coins is restored from the server after a sweep', async () => {
    const book = new FakeBook(server, BOOK);
    const counter = new FakeCounter(server, book, 5);
    server
      .on('goldIndex', () => ({ balance: counter.balance, currencySymbol: '$', lots: [] }))
      .on('goldLog', () => ({ list: counter.lines.toReversed(), next: null }));
    verifyReceiptsBy(verifyReceipt);
    await useCases.refreshConfig();
    await book.publish(1, 'One.', 1);
    await book.publish(2, 'Two.', 1);
    await db.meta.put(metaRow('accountId', ACCOUNT));
    await useCases.openBook({ bookId: BOOK });
    for (const target of [1, 2]) await useCases.unlockChapter({ bookId: BOOK, target, maxPrice: 1 });
    await vi.waitFor(async () => expect((await readWallet())?.userGold).toBe(3));
    await useCases.refreshCoinHistory();
    const items = (await db.grants.toArray()).map(({ itemId }) => itemId);
    const shown = async () => ({
      gold: (await readWallet())?.userGold,
      lines: (await readCoinHistory(9)).lines.length,
      keys: (await Promise.all(items.map((item) => readGrant('chapter', item)))).filter(Boolean).length,
    });
    expect(await shown()).toEqual({ gold: 3, lines: 2, keys: 2 });

    await damage('wallet', ACCOUNT, { content: 'DOGEAR:AAAA' });
    await damage('grants', ['chapter', items[0]], { bookId: null });
    await damage('grants', ['chapter', items[1]], { content: 'damaged' });
    await damage('coinHistory', [ACCOUNT, counter.lines[0]?.id], { content: 7 });
    await damage('meta', 'settlements', { value: null });
    expect(await shown()).toMatchObject({ lines: 1, keys: 0 });
    await repairDevice({ texts: false });
    await vi.waitFor(async () => expect(await shown()).toEqual({ gold: 3, lines: 2, keys: 2 }));
  });

  it('in the count of settlements does not prevent refreshing the wallet', async () => {
    const gold = (userGold: number) => ({ coins: userGold, bonus: 0, userGold });
    server.on('goldIndex', () => ({ balance: gold(9), currencySymbol: '$', lots: [] }));
    await db.meta.put(metaRow('accountId', ACCOUNT));
    await useCases.refreshGold();
    await damage('wallet', ACCOUNT, { settlement: 4 });
    await db.meta.put(metaRow('settlements', null as never));
    server.on('goldIndex', () => ({ balance: gold(2), currencySymbol: '$', lots: [] }));
    await repairDamagedRows();
    await useCases.refreshGold();
    expect((await readWallet())?.userGold).toBe(2);
  });

  it('in the account id is restored from the user row', async () => {
    const { meta = [] } = await everyRow();
    await db.meta.bulkPut(meta as never[]);
    await db.meta.put(metaRow('accountId', 'damaged' as never));
    await repairDamagedRows();
    expect(await readMeta('accountId')).toBe(ACCOUNT);
  });
});
