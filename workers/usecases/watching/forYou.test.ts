import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { ALL_DRAMAS, readFeedDramas, readForYou } from '../../../data/queries/forYou';
import { rankingListKey } from '../../../data/queries/lists';
import { db } from '../../../data/tables/db';
import { DRAMA, withDramaDevice } from '../../../tests/doubles/dramaDevice';
import { HEIGHTS } from '../../../tests/doubles/fakeDrama';
import { bookCard } from '../../../tests/doubles/rows';
import { useCases } from '../index';

withDramaDevice();
const { fetchPart, openDrama, openEpisode, savePlayed } = useCases;

const dramaCard = (id: number): BookCard => ({ ...bookCard(id), kind: 'drama' });
const putList = (key: string, books: BookCard[]) =>
  db.lists.put({ key, books, next: null, extra: {}, fetchedAt: 1, writeId: key });
const knownIds = async () => (await readForYou()).known.map(({ card }) => card.id);
const isHere = async () => (await readForYou()).known.find(({ card }) => card.id === DRAMA)?.isHere;

describe('what the device knows of dramas', () => {
  it('is every drama of its lists and pages, once, in the catalogue’s order', async () => {
    await putList('a list', [dramaCard(903), bookCard(904), dramaCard(901)]);
    await putList(rankingListKey(ALL_DRAMAS), [dramaCard(902), dramaCard(901)]);
    await openDrama({ videoId: DRAMA });
    expect(await knownIds()).toEqual([902, 901, 903, DRAMA]);
  });

  it('has its own row for the ranking of dramas', () => {
    const { titleKind: _, ...all } = ALL_DRAMAS;
    expect(rankingListKey(ALL_DRAMAS)).not.toBe(rankingListKey(all));
    expect(rankingListKey(ALL_DRAMAS)).not.toBe(rankingListKey({ ...all, titleKind: 'novel' }));
  });

  it('includes what was watched, and how much of it', async () => {
    await openDrama({ videoId: DRAMA });
    expect((await readForYou()).watched).toEqual([]);
    await savePlayed({ videoId: DRAMA, target: 1, second: 8, seconds: 0, state: 'ended' });
    const episodes = (await readFeedDramas([DRAMA, 900])).get(DRAMA)?.episodes.length ?? 0;
    expect(episodes).toBeGreaterThan(1);
    expect((await readForYou()).watched).toMatchObject([{ card: { id: DRAMA }, share: 1 / episodes }]);
  });

  it('tells which starts offline: the first four seconds are stored, in any sizes', async () => {
    await openDrama({ videoId: DRAMA });
    await openEpisode({ videoId: DRAMA, target: 1 });
    const [low, high] = HEIGHTS;
    await fetchPart({ videoId: DRAMA, target: 1, height: low, part: 'init' });
    await fetchPart({ videoId: DRAMA, target: 1, height: low, part: 0 });
    expect(await isHere()).toBe(false);
    await fetchPart({ videoId: DRAMA, target: 1, height: high, part: 1 });
    expect(await isHere()).toBe(false);
    await fetchPart({ videoId: DRAMA, target: 1, height: high, part: 'init' });
    expect(await isHere()).toBe(true);
  });
});
