import { ONLY_KEY, type SyncFields, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { NOTICE_CHOICES_KEY } from '../queries/account';
import { AGE_KEY, readIsOfAge } from '../queries/age';
import { LOOKS_KEY, READING_SETTINGS_KEY, readLooks } from '../queries/readingSettings';
import { READING_GOAL_KEY } from '../queries/readingTime';
import { readSealedSetting } from '../queries/sealedSettings';
import { readSetting } from '../queries/settings';
import { SHELF_ORDER_KEY, SHELF_VIEW_KEY } from '../queries/shelf';
import { type OpenSetting, type SealedSetting, settingRow } from '../sealing/settingRows';
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

/** The reader's saved looks: one list. */
export const looksKind = sealedKind<'looks'>(LOOKS_KEY, {
  read: async () => ({ looks: await readLooks() }),
  valueOf: ({ looks }) => looks,
});

export const readingGoalKind = sealedKind<'readingGoal'>(READING_GOAL_KEY, {
  read: async () => {
    const minutes = await readSealedSetting(READING_GOAL_KEY);
    return typeof minutes === 'number' ? { minutes } : undefined;
  },
  valueOf: ({ minutes }) => minutes,
});

export const ageKind = sealedKind<'age'>(AGE_KEY, {
  read: async () => ({ isOfAge: await readIsOfAge() }),
  valueOf: ({ isOfAge }) => isOfAge,
});

/** A sealed setting with one field: the later change wins. */
function sealedKind<K extends 'looks' | 'readingGoal' | 'age'>(
  settingKey: SealedSetting,
  setting: {
    readonly read: () => Promise<SyncFields<K> | undefined>;
    readonly valueOf: (fields: SyncFields<K>) => unknown;
  },
): DeviceKind<K> {
  return {
    tables: [db.settings],
    keys: async () =>
      (await withDatabase(() => db.settings.get(settingKey))) === undefined ? [] : [ONLY_KEY],
    read: async (keys) => {
      const fields = keys.includes(ONLY_KEY) ? await setting.read() : undefined;
      return fields === undefined ? new Map() : new Map([[ONLY_KEY, fields]]);
    },
    take: async (_key, present, heard) => {
      const value = setting.valueOf(settled(present, heard));
      if (value === undefined) return null;
      const row = await settingRow(settingKey, value);
      return () => db.settings.put(row);
    },
    remove: () => db.settings.delete(settingKey),
  };
}
