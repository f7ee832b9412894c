import type { SyncKind } from '../../contract/reading/sync.schema';
import type { DeviceKind } from './deviceKind';
import { followedKind } from './followedKind';
import { historyKind, videoHistoryKind } from './historyKinds';
import { annotationKind, pastPlacesKind, placeKind, readingTimeKind } from './readingKinds';
import {
  ageKind,
  looksKind,
  noticesKind,
  readingGoalKind,
  readingKind,
  shelfOrderKind,
  shelfViewKind,
} from './settingKinds';
import { collectedKind, collectionKind, keptKind, shelfKind } from './shelfKinds';

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
  age: ageKind,
  followed: followedKind,
  kept: keptKind,
};
