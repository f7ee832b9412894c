import { ONLY_KEY } from '../../contract/reading/sync.schema';
import { NOTICE_CHOICES_KEY } from '../queries/noticeChoices';
import { READING_SETTINGS_KEY } from '../queries/readingSettings';
import { SHELF_VIEW_KEY } from '../queries/shelf';
import { noteChange } from './noteChange';
import { shared } from './settingKinds';

/** Notes, inside a transaction, what of a changed setting is the account's: most settings are the device's own. */
export async function noteSetting(key: string, before: unknown, after: unknown): Promise<void> {
  if (key === READING_SETTINGS_KEY) await noteChange('reading', ONLY_KEY, changed('reading', before, after));
  if (key === SHELF_VIEW_KEY) await noteChange('shelfView', ONLY_KEY, changed('shelfView', before, after));
  if (key === NOTICE_CHOICES_KEY) await noteChange('notices', ONLY_KEY, changed('notices', before, after));
}

function changed<K extends 'reading' | 'shelfView' | 'notices'>(kind: K, before: unknown, after: unknown) {
  const had: Readonly<Record<string, unknown>> = shared(kind, before ?? {});
  return Object.entries(shared(kind, after)).flatMap(([name, value]) =>
    had[name] === value ? [] : [name as never],
  );
}
