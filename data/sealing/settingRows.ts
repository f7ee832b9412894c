import { SEALED_MARKER } from '../../contract/reading/limits';
import type { SettingRow } from '../tables/rows';
import { seal, unseal } from './seal';

/**
 * How the device is set up, whoever reads on it, and what the first frame is painted with: these lie open. What is not
 * named here is sealed (docs/local-state.md), so that a setting nobody thought of is sealed too.
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
] as const;
export type OpenSetting = (typeof OPEN_SETTINGS)[number];

/** How this device is set up, whoever reads on it: they stay when its reader leaves, and no account knows them. */
export const DEVICE_SETTINGS = [
  'reading',
  'aloud',
  'keepRules',
  'keepPlan',
  'player',
  'shelfView',
  'openInPwa',
  'askedToPersist',
] as const satisfies readonly OpenSetting[];

/** What tells of the reader: what was read and how fast, when they came, what they were told, who sent them. */
export const SEALED_SETTINGS = [
  'adParams',
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
  'serverNotices',
  'shortcutShown',
  'showNotice',
  'showSalesTime',
] as const;
export type SealedSetting = (typeof SEALED_SETTINGS)[number];

const OPEN: ReadonlySet<string> = new Set(OPEN_SETTINGS);

/** The row of a setting as it is kept. Sealing has no place in a transaction: the row is made before. */
export async function settingRow(key: OpenSetting | SealedSetting, value: unknown): Promise<SettingRow> {
  return { key, value: OPEN.has(key) ? value : await seal(purposeOf(key), value) };
}

/** Whether it was left open by a version that did not seal it. */
export function isUnsealed({ key, value }: SettingRow): boolean {
  return !OPEN.has(key) && !isSealed(value);
}

/** What a row of a sealed setting holds; undefined when there is none or it does not open. */
export async function unsealSetting(key: SealedSetting, row: SettingRow | undefined): Promise<unknown> {
  const value = row?.value;
  // One that an earlier version left open is read as it is, until a start seals it.
  return isSealed(value) ? unseal(purposeOf(key), value) : value;
}

function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED_MARKER);
}

/** Where visitors came from was sealed before all others were, under a name of its own. */
function purposeOf(key: string): string {
  return key === 'arrival' ? key : `setting/${key}`;
}
