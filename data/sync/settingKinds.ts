import { ONLY_KEY, type SyncFields, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { NOTICE_CHOICES_KEY } from '../queries/noticeChoices';
import { READING_SETTINGS_KEY } from '../queries/readingSettings';
import { readSetting } from '../queries/settings';
import { SHELF_ORDER_KEY, SHELF_VIEW_KEY } from '../queries/shelf';
import type { OpenSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { type DeviceKind, settled } from './deviceKind';

export const readingKind = settingKind('reading', READING_SETTINGS_KEY);
export const shelfViewKind = settingKind('shelfView', SHELF_VIEW_KEY);
export const noticesKind = settingKind('notices', NOTICE_CHOICES_KEY);

/** A row of the settings of which some values are the account's; the others stay the device's. */
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

/** What devices share of what is stored. */
export function shared<K extends SyncKind>(kind: K, stored: unknown): SyncFields<K> {
  const { fields } = syncKinds[kind];
  return Object.fromEntries(
    Object.entries(Object(stored)).filter(([name, value]) => name in fields && value !== undefined),
  ) as SyncFields<K>;
}

/** The reader's own order of the library. Books of the device's own files have their places on this device only. */
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
