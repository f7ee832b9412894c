import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Balance } from '../../../contract/money/ledger.schema';
import { CoinBalance } from '../../shared/unlock/CoinBalance';

const NOTHING: Balance = { userGold: 0, coins: 0, bonus: 0 };

/** The total balance (spec 3, userGold) and the bonus in it. Links to its history. */
export function BalanceCard({ balance = NOTHING }: { balance: Balance | undefined }) {
  return (
    <Link
      to="/CoinHistory"
      className="group mt-4 block rounded-lg bg-surface px-4 py-4 shadow-raised hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-caption text-ink-soft">
            <Trans>Balance</Trans>
          </span>
          <span className="mt-0.5 block">
            <CoinBalance balance={balance} />
          </span>
        </span>
        <span className="flex items-center gap-1 text-accent">
          <span className="max-xs:sr-only">
            <Trans>Coin history</Trans>
          </span>
          <ChevronRight className="size-icon-md" />
        </span>
      </span>
    </Link>
  );
}
