import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bell, Check, CreditCard, type LucideIcon, Smartphone, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TASK_STATUS, TASK_TYPES, Task } from '../../../contract/task';
import { failureText } from '../../i18n/failureText';
import { usecases } from '../../platform/usecases';
import { Tag } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { showToast } from '../../ui/toasts';

// The contract's own would bring its schemas into the page; the compiler holds these to them.
const TYPES = { register: 2, topUp: 3, install: 4, notifications: 5 } as const satisfies Omit<
  typeof TASK_TYPES,
  'unused'
>;
const STATUS = { open: 0, claimable: 1, claimed: 2 } as const satisfies typeof TASK_STATUS;

type Known = { icon: LucideIcon; to: '/login' | '/topup' | '/googlePlay' | '/Settings'; title: ReactNode };

const KNOWN: Partial<Record<Task['taskType'], Known>> = {
  [TYPES.register]: { icon: UserRound, to: '/login', title: <Trans>Open an account</Trans> },
  [TYPES.topUp]: { icon: CreditCard, to: '/topup', title: <Trans>Buy coins for the first time</Trans> },
  [TYPES.install]: {
    icon: Smartphone,
    to: '/googlePlay',
    title: <Trans>Put the app on your home screen</Trans>,
  },
  [TYPES.notifications]: { icon: Bell, to: '/Settings', title: <Trans>Allow notifications</Trans> },
};

/** What is paid once, and how far the reader is with it. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTexts();
  return (
    <ListGroup title={t`One-time tasks`}>
      {tasks.map((task) => {
        const known = KNOWN[task.taskType];
        return known && <TaskRow key={task.taskType} task={task} known={known} />;
      })}
    </ListGroup>
  );
}

function TaskRow({ task, known }: { task: Task; known: Known }) {
  const { _ } = useLingui();
  const { taskType, taskStatus, awardGold } = task;
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    setBusy(true);
    const claimed = await usecases.claimTask({ taskType });
    setBusy(false);
    if (!claimed.ok) showToast({ text: _(failureText[claimed.failure.name]) });
  };
  return (
    <div className={rowClass}>
      <RowContent
        icon={<known.icon className="size-icon-lg" />}
        title={known.title}
        detail={<Trans>+{awardGold} bonus</Trans>}
      />
      {taskStatus === STATUS.claimed && (
        <Tag tone="accent" icon={<Check className="size-icon-xs" />}>
          <Trans>Done</Trans>
        </Tag>
      )}
      {taskStatus === STATUS.claimable && (
        <Button size="sm" busy={busy} onClick={() => void claim()}>
          <Trans>Collect</Trans>
        </Button>
      )}
      {taskStatus === STATUS.open && (
        <Link to={known.to} className={buttonClass('tonal', 'sm')}>
          <Trans>Go</Trans>
        </Link>
      )}
    </div>
  );
}
