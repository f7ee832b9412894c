import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { describeFailure } from '../../../contract/failure';
import { readRewards } from '../../../data/queries/rewards';
import { readWallet } from '../../../data/queries/wallet';
import { useIsDeep } from '../../platform/arrival';
import { useOffline } from '../../platform/connection';
import { useLive } from '../../platform/live';
import { useIsMobile } from '../../platform/mobileRule';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { cardClass } from '../../ui/card';
import { CheckIn } from '../../ui/checkIn/CheckIn';
import { standingOf } from '../../ui/checkIn/standing';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { TaskList } from './TaskList';

/** With no account yet nothing is asked, so that nothing fails either. */
const OFFLINE = describeFailure('offline');

/** Rewards: a tab in sessions opened as a deep link, else a page with a way back (spec 2). */
export function RewardsPage() {
  const { t } = useLingui();
  const hasTab = useIsDeep();
  const mobile = useIsMobile();
  return (
    <>
      <PageTitle>{t`Rewards`}</PageTitle>
      {hasTab && mobile ? (
        <header className="page-width max-w-2xl! pt-[calc(var(--safe-top)+0.75rem)] pb-3">
          <h1 className="font-title text-title font-semibold">
            <Trans>Rewards</Trans>
          </h1>
        </header>
      ) : (
        <PageHeader title={t`Rewards`} column="narrow" />
      )}
      <Content />
    </>
  );
}

function Content() {
  const { value: rewards } = useLive('rewards', readRewards);
  const balance = useLive('wallet', readWallet).value;
  const refresh = useRefresh(rewards?.accountId ? `rewards/${rewards.accountId}` : '', () =>
    usecases.refreshRewards(),
  );
  const offline = useOffline();
  const standing = standingOf(rewards);
  return (
    <div className="page-width flex max-w-2xl! flex-col gap-7 pt-1 pb-10">
      {balance && (
        <Link
          to="/CoinHistory"
          className="-my-2 flex min-h-11 items-center justify-between gap-4 rounded-sm hover:text-accent"
        >
          <span>
            <Plural value={balance.userGold} one="You have # coin." other="You have # coins." />
          </span>
          <span className="flex items-center gap-1 text-accent">
            <Trans>Coin history</Trans>
            <ChevronRight className="size-icon-md" />
          </span>
        </Link>
      )}
      {standing ? (
        <section className={`${cardClass} p-4 sm:p-5`} aria-labelledby="check-in">
          <h2 id="check-in" className="font-title text-heading font-semibold">
            <Trans>Daily check-in</Trans>
          </h2>
          <p className="mt-0.5 mb-4 text-ink-soft">
            {standing.index.streak > 0 ? (
              <Plural value={standing.index.streak} one="# day in a row." other="# days in a row." />
            ) : (
              <Trans>Come by every day: the seventh gives the most.</Trans>
            )}
          </p>
          <CheckIn standing={standing} />
        </section>
      ) : refresh.failure || offline ? (
        <LoadFailure failure={refresh.failure ?? OFFLINE} retry={refresh.retry} />
      ) : (
        <SkeletonBlock className="h-72 w-full" />
      )}
      {rewards?.tasks && <TaskList tasks={rewards.tasks.taskList} />}
    </div>
  );
}
