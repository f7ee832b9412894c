import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { metaRow } from '../../data/meta';
import { keepSecurityConfig } from '../../data/receipts';
import { write } from '../../data/write';
import { outcome } from './outcome';

/**
 * Fetches the server's public configuration (spec 7, novel/config and security/config) into Dexie: operator, currency,
 * catalogue size, the key of its receipts and what time it is there.
 */
export function refreshConfig(): Promise<Result<null>> {
  return outcome(async () => {
    const [answer, security] = await Promise.all([call('novelConfig', {}), call('securityConfig', {})]);
    if (security.ok) await keepSecurityConfig(security.value);
    if (!answer.ok) return answer;
    await write([], () => db.meta.put(metaRow('serverConfig', answer.value)));
    return success(null);
  });
}
