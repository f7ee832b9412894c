import { ONLY_KEY, type SyncFields, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { NOTICE_CHOICES_KEY } from '../queries/account';
import { AGE_KEY, readIsOfAge } from '../queries/age';
import { LOOKS_KEY, READING_SETTINGS_KEY, readLooks } from '../queries/readingSettings';
import { READING_GOAL_KEY } from '../queries/readingTime';
import { readSealedSetting } from '../queries/sealedSettings';
import { readSetting } from '../queries/settings';
import { SHELF_ORDER_KEY, SHELF_VIEW_KEY } from '../queries/shelf';
import { type OpenSetting, settingRow } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, settled } from './deviceKind';

export const readingKind = settingKind('reading', READING_SETTINGS_KEY);
export const shelfViewKind = settingKind('shelfView', SHELF_VIEW_KEY);
export const noticesKind = settingKind('notices', NOTICE_CHOICES_KEY);

function settingKind<K extends 'reading' | 'shelfView' | 'notices'>(
  kind: K,
  settingKey: OpenSetting,
): DeviceKind<K> {
  return {
    tables: [db.settings],
    keys: async () => ((await readSetting(settingKey)) === undefined ? [] : [ONLY_KEY]),
    read: async (keys) => {
      const stored = keys.includes(ONLY_KEY) ? await readSetting(settingKey) : undefined;
      return stored === undefined ? new Map() : new Map([[ONLY_KEY, shared(kind, stored)]]);
    },
    take: async (_key, present, heard) => {
      const fields = settled(present, heard);
      return async () => {
        const before = (await db.settings.get(settingKey))?.value;
        await db.settings.put({ key: settingKey, value: { ...(before as object), ...fields } });
      };
    },
    remove: async () => undefined,
  };
}

/** Returns the part of a stored value that devices share. */
export function shared<K extends SyncKind>(kind: K, stored: unknown): SyncFields<K> {
  const { fields } = syncKinds[kind];
  return Object.fromEntries(
    Object.entries(Object(stored)).filter(([name, value]) => name in fields && value !== undefined),
  ) as SyncFields<K>;
}

/** The reader's order of the library. Own books have their positions on this device only. */
export const shelfOrderKind: DeviceKind<'shelfOrder'> = {
  tables: [db.settings],
  keys: async () => ((await readSetting(SHELF_ORDER_KEY)) === undefined ? [] : [ONLY_KEY]),
  read: async (keys) => {
    const order = keys.includes(ONLY_KEY) ? await readSetting(SHELF_ORDER_KEY) : undefined;
    if (!Array.isArray(order)) return new Map();
    return new Map([[ONLY_KEY, { bookIds: (order as number[]).filter((bookId) => bookId > 0) }]]);
  },
  take: async (_key, present, heard) => {
    const { bookIds = [] } = settled(present, heard);
    return async () => {
      const before = (await db.settings.get(SHELF_ORDER_KEY))?.value;
      const own = Array.isArray(before) ? (before as number[]).filter((bookId) => bookId < 0) : [];
      await db.settings.put({ key: SHELF_ORDER_KEY, value: [...bookIds, ...own] });
    };
  },
  remove: async () => undefined,
};

/** The reader's saved looks, a sealed setting: one list, and the later change wins. */
export const looksKind: DeviceKind<'looks'> = {
  tables: [db.settings],
  keys: async () => ((await withDatabase(() => db.settings.get(LOOKS_KEY))) === undefined ? [] : [ONLY_KEY]),
  read: async (keys) =>
    keys.includes(ONLY_KEY)
      ? new Map<string, SyncFields<'looks'>>([[ONLY_KEY, { looks: await readLooks() }]])
      : new Map(),
  take: async (_key, present, heard) => {
    const { looks } = settled(present, heard);
    if (looks === undefined) return null;
    const row = await settingRow(LOOKS_KEY, looks);
    return () => db.settings.put(row);
  },
  remove: () => db.settings.delete(LOOKS_KEY),
};

export const readingGoalKind: DeviceKind<'readingGoal'> = {
  tables: [db.settings],
  keys: async () =>
    (await withDatabase(() => db.settings.get(READING_GOAL_KEY))) === undefined ? [] : [ONLY_KEY],
  read: async (keys) => {
    const minutes = keys.includes(ONLY_KEY) ? await readSealedSetting(READING_GOAL_KEY) : undefined;
    return typeof minutes === 'number'
      ? new Map<string, SyncFields<'readingGoal'>>([[ONLY_KEY, { minutes }]])
      : new Map();
  },
  take: async (_key, present, heard) => {
    const { minutes } = settled(present, heard);
    if (minutes === undefined) return null;
    const row = await settingRow(READING_GOAL_KEY, minutes);
    return () => db.settings.put(row);
  },
  remove: () => db.settings.delete(READING_GOAL_KEY),
};

export const ageKind: DeviceKind<'age'> = {
  tables: [db.settings],
  keys: async () => ((await withDatabase(() => db.settings.get(AGE_KEY))) === undefined ? [] : [ONLY_KEY]),
  read: async (keys) =>
    keys.includes(ONLY_KEY)
      ? new Map<string, SyncFields<'age'>>([[ONLY_KEY, { isOfAge: await readIsOfAge() }]])
      : new Map(),
  take: async (_key, present, heard) => {
    const { isOfAge } = settled(present, heard);
    if (isOfAge === undefined) return null;
    const row = await settingRow(AGE_KEY, isOfAge);
    return () => db.settings.put(row);
  },
  remove: () => db.settings.delete(AGE_KEY),
};
