import { expect, it } from 'vitest';
import type { BookCard, HomeBlock } from '../../contract/catalogue/books.schema';
import { chooseHouseAd } from './houseAd';

const block = (...ids: number[]): HomeBlock => ({
  id: 1,
  title: '',
  style: 2,
  list: ids.map((id) => ({ id }) as BookCard),
});
const turns = (blocks: HomeBlock[], owned: number[], count: number) =>
  Array.from({ length: count }, (_, turn) => chooseHouseAd(blocks, new Set(owned), turn)?.id);

it('shows every book of the feed in turn, each once however many blocks have it', () => {
  expect(turns([block(1, 2), block(2, 3)], [], 4)).toEqual([1, 2, 3, 1]);
});

it('leaves out what the reader has, until there is nothing else', () => {
  expect(turns([block(1, 2, 3)], [2], 3)).toEqual([1, 3, 1]);
  expect(turns([block(1, 2)], [1, 2], 2)).toEqual([1, 2]);
});

it('has nothing to show where there are no books', () => {
  expect(turns([], [], 1)).toEqual([undefined]);
});
