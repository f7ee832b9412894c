import type { AnswerOf } from '../../../contract/endpoints';
import { type Result, success } from '../../../contract/wire/failure';
import { keepSecurityConfig } from '../../../data/money/receipts';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/**
 * Fetches the server's public configuration (spec 7, novel/config and security/config) into Dexie: operator,
 * currency, catalogue size, the key of its receipts and its time.
 */
export function refreshConfig(): Promise<Result<null>> {
  return outcome(async () => {
    const [answer, security] = await Promise.all([call('novelConfig', {}), call('securityConfig', {})]);
    if (security.ok) await keepSecurityConfig(security.value);
    if (!answer.ok) return answer;
    await write([db.settings], async () => {
      await keepServerBar(await readMeta('serverConfig'), answer.value);
      await db.meta.put(metaRow('serverConfig', answer.value));
    });
    return success(null);
  });
}

type Config = AnswerOf<'novelConfig'>;

/**
 * Stores the server's tab bar in the device's setting (spec 2.2), because the first paint reads only that
 * row. A tab bar the server did not set stays.
 */
async function keepServerBar(before: Config | undefined, { homeTabbar }: Config): Promise<void> {
  const kept = (await db.settings.get('tabBar'))?.value;
  if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(before?.homeTabbar)) return;
  if (homeTabbar) await db.settings.put({ key: 'tabBar', value: homeTabbar });
  else await db.settings.delete('tabBar');
}
