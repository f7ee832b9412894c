import type { SyncKind } from '../../contract/reading/sync.schema';
import { annotationKind } from './annotationKind';
import { collectedKind, collectionKind } from './collectionKinds';
import type { DeviceKind } from './deviceKind';
import { historyKind } from './historyKind';
import { keptKind } from './keptKind';
import { looksKind } from './looksKind';
import { pastPlacesKind } from './pastPlacesKind';
import { placeKind } from './placeKind';
import { readingGoalKind } from './readingGoalKind';
import { readingTimeKind } from './readingTimeKind';
import { noticesKind, readingKind, shelfOrderKind, shelfViewKind } from './settingKinds';
import { shelfKind } from './shelfKind';
import { videoHistoryKind } from './videoHistoryKind';

/** How each kind of thing lies on the device. */
export const deviceKinds: { readonly [K in SyncKind]: DeviceKind<K> } = {
  shelf: shelfKind,
  place: placeKind,
  pastPlaces: pastPlacesKind,
  history: historyKind,
  videoHistory: videoHistoryKind,
  annotation: annotationKind,
  collection: collectionKind,
  collected: collectedKind,
  reading: readingKind,
  shelfView: shelfViewKind,
  shelfOrder: shelfOrderKind,
  looks: looksKind,
  readingTime: readingTimeKind,
  notices: noticesKind,
  readingGoal: readingGoalKind,
  kept: keptKind,
};
