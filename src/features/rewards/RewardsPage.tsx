import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleQuestionMark, ListChecks } from 'lucide-react';
import { describeFailure } from '../../../contract/wire/failure';
import { readWallet } from '../../../data/queries/wallet';
import { useIsMobile } from '../../platform/device/mobileRule';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { useIsDeep } from '../../platform/visit/arrival';
import { usecases } from '../../platform/worker/usecases';
import { AdPlace } from '../../shared/ads/AdPlace';
import { CheckIn } from '../../shared/checkIn/CheckIn';
import { type Standing, standingOf } from '../../shared/checkIn/standing';
import { useVip } from '../../shared/vip/useVip';
import { cardClass } from '../../ui/card';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { HouseAd } from './ads/HouseAd';
import { ReadingAds } from './ads/ReadingAds';
import { ClaimNotices } from './ClaimNotices';
import { Invite } from './invite/Invite';
import { TaskList } from './TaskList';
import { useRewards } from './useRewards';

/** Shown without an account: then nothing is requested, and so nothing fails. */
const OFFLINE = describeFailure('offline');

/** Rewards: a tab in sessions opened as a deep link, otherwise a page with a back button (spec 2.2). */
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
  const { rewards, refresh } = useRewards();
  const offline = useOffline();
  const standing = standingOf(rewards);
  const { value: isVip } = useVip();
  const invites = rewards?.accountId ? `invites/${rewards.accountId}` : '';
  useRefresh(invites, () => usecases.refreshInvites());
  const { tasks, invite, claims = [], withoutEmail = null } = rewards ?? {};
  const isClosedFor = (bonus: number) => withoutEmail !== null && bonus > withoutEmail;
  return (
    <div className="page-width flex max-w-2xl! flex-col gap-7 pt-1 pb-10">
      <Balance />
      {standing ? (
        <DailyCheckIn standing={standing} />
      ) : refresh.failure || offline ? (
        <LoadFailure failure={refresh.failure ?? OFFLINE} retry={refresh.retry} />
      ) : (
        <SkeletonBlock className="h-72 w-full" />
      )}
      <ClaimNotices claims={claims} />
      {tasks && <ReadingAds ad={tasks.ad} isClosed={isClosedFor(tasks.ad.awardGold)} />}
      {tasks && <TaskList tasks={tasks.taskList} claims={claims} withoutEmail={withoutEmail} />}
      {invite && <Invite invite={invite} needsEmail={withoutEmail !== null} />}
      <ListGroup>
        <Link to="/taskForm" className={rowClass}>
          <RowContent
            leads
            icon={<ListChecks className="size-icon-lg" />}
            title={<Trans>How the tasks work</Trans>}
          />
        </Link>
        <Link to="/question" className={rowClass}>
          <RowContent
            leads
            icon={<CircleQuestionMark className="size-icon-lg" />}
            title={<Trans>Questions about coins</Trans>}
          />
        </Link>
      </ListGroup>
      {/* VIPs see no advertisements; the paid reading ads are optional. */}
      {tasks && isVip === false && (
        <AdPlace page="Rewards" house={<HouseAd turn={tasks.ad.daily - tasks.ad.left + 1} />} />
      )}
    </div>
  );
}

function Balance() {
  const balance = useLive('wallet', readWallet).value;
  return (
    balance && (
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
    )
  );
}

function DailyCheckIn({ standing }: { standing: Standing }) {
  const { streak } = standing.index;
  return (
    <section className={`${cardClass} p-4 sm:p-5`} aria-labelledby="check-in">
      <h2 id="check-in" className="font-title text-heading font-semibold">
        <Trans>Daily check-in</Trans>
      </h2>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">
        {streak > 0 ? (
          <Plural value={streak} one="# day in a row." other="# days in a row." />
        ) : (
          <Trans>Check in daily. Day 7 pays the most.</Trans>
        )}
      </p>
      <CheckIn standing={standing} />
    </section>
  );
}
