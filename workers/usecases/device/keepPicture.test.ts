import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { ResumePicture } from '../../../contract/wire/resumePicture';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { readKept } from '../../../data/resumePicture/keptPictures';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { forgetPicture, forgetPictures, keepOpening, keepPicture } from './keepPicture';

const picture: ResumePicture = {
  kind: 'library',
  path: '/BookShelf',
  build: '/assets/index-AAAAAAAA.js',
  language: '/en',
  title: 'Library',
  root: {},
  width: 390,
  height: 844,
  slack: 0,
  textPx: 16,
  faces: [],
  turns: false,
  takenAt: 0,
  nodes: ['Salt and Lacquer'],
};
const kept = async () => (await readKept('library', false)).picture;
const actFor = (account: number) => db.meta.put(metaRow('accountId', account));

it('is kept for the account the device acts for', async () => {
  await actFor(7);
  expect((await keepPicture({ picture, account: 7 })).ok).toBe(true);
  expect(await kept()).toEqual(picture);
});

it('of an account the device no longer acts for is not', async () => {
  await forgetPictures();
  await actFor(8);
  await keepPicture({ picture, account: 7 });
  expect(await kept()).toBeUndefined();
});

it('goes when its screen can have none', async () => {
  await keepPicture({ picture, account: 8 });
  await forgetPicture('home');
  expect(await kept()).toEqual(picture);
  await forgetPicture('library');
  expect(await kept()).toBeUndefined();
});

it('goes with everything personal, and so does the chapter the app opens in', async () => {
  await keepPicture({ picture, account: 8 });
  await keepOpening('/reading/2/1');
  expect((await readKept('library', true)).place).toBe('/reading/2/1');
  await wipeDevice();
  expect(await readKept('library', true)).toEqual({ picture: undefined, place: undefined });
});
