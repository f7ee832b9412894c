import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { DEFAULT_LOGIN_GOLD } from '../../../../contract/money/limits';
import { readServerConfig } from '../../../../data/queries/serverConfig';
import { useLive } from '../../../platform/live/live';
import { buttonClass } from '../../../ui/buttonClass';
import { Sheet } from '../../../ui/Sheet';

/** Welcomes a visitor of a campaign without an account: a login pays a bonus, once (spec 4.5). */
export function LoginPopup({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const gold = useLive('server config', readServerConfig).value?.loginGold ?? DEFAULT_LOGIN_GOLD;
  return (
    <Sheet unasked held title={t`Welcome`} onShown={onShown} onClose={onClose}>
      <div className="flex flex-col gap-5 px-5 pt-2 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Gift className="size-icon-xl" />
          </span>
          <p className="font-title text-title font-semibold">
            <Trans>+{gold} bonus</Trans>
          </p>
        </div>
        <p className="text-pretty text-ink-soft">
          <Trans>It’s yours when you log in. Your library, coins and places come along.</Trans>
        </p>
        <Link to="/login" search={{ redirect: '/home' }} className={buttonClass('primary', 'lg')}>
          <Trans>Get bonus</Trans>
        </Link>
      </div>
    </Sheet>
  );
}
