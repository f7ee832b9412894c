import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { describeFailure } from '../../../contract/wire/failure';
import { useOffline } from '../../platform/live/connection';
import { textLinkClass } from '../../ui/buttonClass';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { ClaimNotices } from './ClaimNotices';
import { TaskList } from './TaskList';
import { useRewards } from './useRewards';

const OFFLINE = describeFailure('offline');

/** The tasks of spec 3 with their instructions, rewards and states. */
export function TaskFormPage() {
  const { t } = useLingui();
  const { rewards, refresh } = useRewards();
  const offline = useOffline();
  const { tasks, claims = [], withoutEmail = null } = rewards ?? {};
  return (
    <>
      <PageTitle>{t`Tasks`}</PageTitle>
      <PageHeader title={t`Tasks`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-6 pt-1 pb-10">
        <p className="text-pretty text-ink-soft">
          <Trans>Each task pays once, as bonus that doesn’t expire.</Trans>{' '}
          <Link to="/Rewards" className={textLinkClass}>
            <Trans>What you can earn every day</Trans>
          </Link>
        </p>
        <ClaimNotices claims={claims} />
        {tasks ? (
          <TaskList tasks={tasks.taskList} claims={claims} withoutEmail={withoutEmail} detailed />
        ) : refresh.failure || offline ? (
          <LoadFailure failure={refresh.failure ?? OFFLINE} retry={refresh.retry} />
        ) : (
          <SkeletonBlock className="h-80 w-full" />
        )}
      </div>
    </>
  );
}
