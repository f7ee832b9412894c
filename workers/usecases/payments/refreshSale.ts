import { type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Brings up to date what is sold here, how it is paid for, and what the reader has. */
export function refreshSale(): Promise<Result<null>> {
  return outcome(async () => {
    const [config, user] = await Promise.all([call('paymentConfig', {}), refreshUser()]);
    if (config.ok) {
      const row = metaRow('paymentConfig', { config: config.value, fetchedAt: Date.now() });
      await write([], () => db.meta.put(row));
    }
    if (!config.ok) return config;
    return user.ok ? success(null) : user;
  });
}
