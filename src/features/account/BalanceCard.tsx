import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Coins, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Balance } from '../../../contract/money';

type BalanceCardProps = { balance: Balance | undefined; currencySymbol: string };

/** What the reader has: gold in all (spec 3, userGold), and the coins and bonus it consists of. Leads to their history. */
export function BalanceCard({ balance, currencySymbol }: BalanceCardProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const { userGold = 0, coins = 0, bonus = 0 } = balance ?? {};
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
          <span className="mt-0.5 block text-title font-semibold tabular-nums">
            <span className="mr-1 text-ink-soft">{currencySymbol}</span>
            {number.format(userGold)}
          </span>
        </span>
        <span className="flex items-center gap-1 text-accent">
          <span className="max-xs:sr-only">
            <Trans>Coin history</Trans>
          </span>
          <ChevronRight className="size-icon-md" />
        </span>
      </span>
      <span className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
        <Part icon={<Coins className="size-icon-md" />} name={t`Coins`}>
          {number.format(coins)}
        </Part>
        <Part icon={<Gift className="size-icon-md" />} name={t`Bonus`}>
          {number.format(bonus)}
        </Part>
      </span>
    </Link>
  );
}

function Part({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="text-accent">{icon}</span>
      <span className="text-ink-soft">{name}</span>
      <span className="font-semibold tabular-nums">{children}</span>
    </span>
  );
}
