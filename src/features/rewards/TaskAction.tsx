import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { TASK_STATUS, TASK_TYPES } from '../../../contract/money/rewards';
import type { Task } from '../../../contract/money/rewards.schema';
import type { Result } from '../../../contract/wire/failure';
import type { OpenClaim } from '../../../data/queries/rewards';
import { useFailureText } from '../../i18n/useFailureText';
import { promptToInstall, useCanInstall } from '../../platform/device/installPrompt';
import { noticePermission } from '../../platform/device/notificationPermission';
import { isStandalone } from '../../platform/device/standalone';
import { usecases } from '../../platform/worker/usecases';
import { Tag } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { lazySheet } from '../../ui/lazySheet';
import { ProveEmail } from '../../ui/ProveEmail';
import { showToast } from '../../ui/toasts';

const NoticeSheet = lazySheet(() => import('../../shared/notice/NoticeSheet'), 'NoticeSheet');

type TaskActionProps = {
  task: Task;
  title: string;
  claim: OpenClaim | undefined;
  /** The server would refuse it without a proven e-mail. */
  isClosed: boolean;
};

export function TaskAction({ task: { taskType, taskStatus }, title, claim, isClosed }: TaskActionProps) {
  const { t } = useTexts();
  const canInstall = useCanInstall();
  if (taskStatus === TASK_STATUS.claimed) {
    return (
      <Tag tone="accent" icon={<Check className="size-icon-xs" />}>
        <Trans>Done</Trans>
      </Tag>
    );
  }
  if (claim && claim.state !== 'refused') {
    return (
      <Tag tone="mark" icon={<Clock className="size-icon-xs" />}>
        <Trans>Waiting</Trans>
      </Tag>
    );
  }
  // Registering and buying coins work without the bonus too.
  const isToBeDone = taskType === TASK_TYPES.register || taskType === TASK_TYPES.topUp;
  if (isClosed && (taskStatus === TASK_STATUS.claimable || !isToBeDone)) return <ProveEmail />;
  if (taskStatus === TASK_STATUS.claimable) {
    return <Collect title={title} claim={() => usecases.claimTask({ taskType })} />;
  }
  switch (taskType) {
    case TASK_TYPES.install:
      if (isStandalone()) {
        return <Collect title={title} claim={() => usecases.claimWebApp({ asked: true })} />;
      }
      return canInstall ? (
        <Button size="sm" onClick={() => void promptToInstall()}>
          <Trans>Install</Trans>
        </Button>
      ) : (
        <Go to="/googlePlay" label={t`Go: ${title}`} />
      );
    case TASK_TYPES.notifications:
      return <Notifications title={title} />;
    default:
      return <Go to={taskType === TASK_TYPES.register ? '/login' : '/topup'} label={t`Go: ${title}`} />;
  }
}

function Go({ to, label }: { to: '/login' | '/topup' | '/googlePlay'; label: string }) {
  return (
    <Link
      to={to}
      search={to === '/login' ? { redirect: '/Rewards' } : {}}
      aria-label={label}
      className={buttonClass('tonal', 'sm')}
    >
      <Trans>Go</Trans>
    </Link>
  );
}

function Collect({ title, claim }: { title: string; claim: () => Promise<Result<null>> }) {
  const failureText = useFailureText();
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const collect = async () => {
    setBusy(true);
    const kept = await claim();
    setBusy(false);
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <Button size="sm" busy={busy} aria-label={t`Get bonus: ${title}`} onClick={() => void collect()}>
      <Trans>Get bonus</Trans>
    </Button>
  );
}

function Notifications({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  switch (noticePermission()) {
    case 'granted':
      return <Collect title={title} claim={() => usecases.claimNotice()} />;
    case 'denied':
      return (
        <Tag>
          <Trans>Blocked in the browser</Trans>
        </Tag>
      );
    case 'unsupported':
      return null;
    default:
      return (
        <>
          <Button kind="tonal" size="sm" onClick={() => setOpen(true)}>
            <Trans>Allow</Trans>
          </Button>
          {open && <NoticeSheet onClose={() => setOpen(false)} />}
        </>
      );
  }
}
