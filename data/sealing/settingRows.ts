import { SEALED_MARKER } from '../../contract/reading/limits';
import type { SettingRow } from '../tables/rows';
import { seal, unseal } from './seal';

/**
 * Unsealed settings: those of the device, independent of its reader, and those needed for the first paint.
 * Any setting not listed here is sealed (docs/local-state.md), so that a forgotten one is sealed too.
 */
export const OPEN_SETTINGS = [
  'reading',
  'aloud',
  'keepRules',
  'noticeChoices',
  'player',
  'shelfView',
  'shelfOrder',
  'tabBar',
  'openInPwa',
  'askedToPersist',
  'keepPlan',
  'hidesAdult',
] as const;
export type OpenSetting = (typeof OPEN_SETTINGS)[number];

/**
 * Settings of the device, independent of its reader: they stay when the reader leaves, and no account has
 * them.
 */
export const DEVICE_SETTINGS = [
  'reading',
  'aloud',
  'keepRules',
  'keepPlan',
  'player',
  'shelfView',
  'openInPwa',
  'askedToPersist',
  'hidesAdult',
] as const satisfies readonly OpenSetting[];

/**
 * Settings that reveal something about the reader: what and how fast they read, when they visited, what they
 * were shown, who invited them.
 */
export const SEALED_SETTINGS = [
  'adParams',
  'age',
  'arrival',
  'comeHome',
  'enteringReading',
  'firstHomeTimers',
  'firstVisitDay',
  'freeReadingClick',
  'freeReadingTime',
  'installRefusals',
  'installShowTime',
  'keepRefusals',
  'keepRefusedTime',
  'leadRefusals',
  'leadShowTime',
  'loginDate',
  'loginPopupTime',
  'loggedOutElsewhere',
  'looks',
  'noticeRefusals',
  'noticeShowTime',
  'notification',
  'novelReadTimes',
  'readTimes',
  'readingGoal',
  'readingPace',
  'readingPages',
  'rideHistory',
  'rideLineHidden',
  'serverNotices',
  'shortcutShown',
  'showNotice',
  'showSalesTime',
] as const;
export type SealedSetting = (typeof SEALED_SETTINGS)[number];

const OPEN: ReadonlySet<string> = new Set(OPEN_SETTINGS);

/**
 * Returns the stored form of a setting. Sealing cannot run inside a transaction, so the row is made before
 * it.
 */
export async function settingRow(key: OpenSetting | SealedSetting, value: unknown): Promise<SettingRow> {
  return { key, value: OPEN.has(key) ? value : await seal(purposeOf(key), value) };
}

/** Returns whether an earlier version left the row unsealed. */
export function isUnsealed({ key, value }: SettingRow): boolean {
  return !OPEN.has(key) && !isSealed(value);
}

/** Returns the value of a sealed setting, or undefined if there is none or it does not open. */
export async function unsealSetting(key: SealedSetting, row: SettingRow | undefined): Promise<unknown> {
  const value = row?.value;
  // A value that an earlier version left unsealed is read as it is, until a start seals it.
  return isSealed(value) ? unseal(purposeOf(key), value) : value;
}

function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED_MARKER);
}

/** `arrival` was the first sealed setting and keeps its own purpose. */
function purposeOf(key: string): string {
  return key === 'arrival' ? key : `setting/${key}`;
}
