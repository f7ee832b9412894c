import type { AdKind, AdPage } from '../../contract/money/ads';
import type { AdSlot } from '../../contract/money/rewards.schema';
import { currentAccount } from '../tables/currentAccount';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** The place for an ad of a page that the reader is shown, undefined where there is none for them. */
export function readAdSlot(page: AdPage, kind: AdKind): Promise<AdSlot | undefined> {
  return withDatabase(async () => {
    const [status, accountId] = await Promise.all([readMeta('adStatus'), currentAccount()]);
    if (status?.accountId !== accountId) return undefined;
    return status?.list.find((slot) => slot.page === page && slot.kind === kind);
  });
}
