import { Trans, useLingui } from '@lingui/react/macro';
import { readGold } from '../../../data/queries/wallet';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { CoinBalance } from '../../shared/unlock/CoinBalance';
import { momentOf } from './times';

/** The other lots expire later; the history shows when. */
const LOTS_SHOWN = 3;

/** The balance by kind, and the bonus that will expire (spec 7, goldIndex). From the device. */
export function Holdings({ accountId }: { accountId: number | undefined }) {
  const { i18n } = useLingui();
  const { value: gold } = useLive('gold', readGold);
  useRefresh(accountId === undefined ? '' : `gold/${accountId}`, () => usecases.refreshGold());
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    // Reserves the height before the first balance is loaded.
    <div className="min-h-12 pb-4">
      {gold && <CoinBalance balance={gold.balance} />}
      {gold?.lots.slice(0, LOTS_SHOWN).map(({ id, bonus, expiresAt }) => (
        <p key={id} className="pt-1 text-caption text-pretty text-ink-soft">
          <Trans>
            {number.format(bonus)} bonus ends: {momentOf(expiresAt, i18n.locale)} (New York)
          </Trans>
        </p>
      ))}
    </div>
  );
}
