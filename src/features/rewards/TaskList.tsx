import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { TASK_STATUS, TASK_TYPES } from '../../../contract/money/rewards';
import type { Task } from '../../../contract/money/rewards.schema';
import type { OpenClaim } from '../../../data/queries/rewards';
import { isInAppBrowser } from '../../platform/device/inAppBrowser';
import { noticePermission } from '../../platform/device/notificationPermission';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { TaskAction } from './TaskAction';
import { KNOWN_TASKS, type KnownTask } from './taskTypes';

type TaskListProps = {
  tasks: readonly Task[];
  claims: readonly OpenClaim[];
  /** The bonus that is still available without a proven e-mail; null without such a limit. */
  withoutEmail: number | null;
  detailed?: boolean;
};

export function TaskList({ tasks, claims, withoutEmail, detailed = false }: TaskListProps) {
  const { t } = useTexts();
  return (
    <ListGroup title={t`One-time tasks`}>
      {tasks.filter(isOffered).map((task) => {
        const known = KNOWN_TASKS[task.taskType];
        const claim = claims.find(({ taskType }) => taskType === task.taskType);
        return (
          known && (
            <TaskRow
              key={task.taskType}
              task={task}
              known={known}
              claim={claim}
              isClosed={withoutEmail !== null && task.awardGold > withoutEmail}
              detailed={detailed}
            />
          )
        );
      })}
    </ListGroup>
  );
}

/** The notifications task is hidden if the browser has no notifications, unless it was already paid. */
function isOffered({ taskType, taskStatus }: Task): boolean {
  if (taskType !== TASK_TYPES.notifications || taskStatus === TASK_STATUS.claimed) return true;
  return noticePermission() !== 'unsupported' && !isInAppBrowser(navigator.userAgent);
}

type TaskRowProps = {
  task: Task;
  known: KnownTask;
  claim: OpenClaim | undefined;
  isClosed: boolean;
  detailed: boolean;
};

function TaskRow({ task, known, claim, isClosed, detailed }: TaskRowProps) {
  const { _ } = useLingui();
  const { awardGold } = task;
  const title = _(known.title);
  const award = <Trans>+{awardGold} bonus</Trans>;
  return (
    <div className={`${rowClass} flex-wrap justify-end gap-y-2 ${detailed ? 'py-4!' : ''}`}>
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-4">
        <RowContent
          icon={<known.icon className="size-icon-lg" />}
          title={detailed ? <span className="font-medium">{title}</span> : title}
          detail={
            detailed ? (
              <>
                <span className="block text-pretty">{_(known.how)}</span>
                <span className="mt-1 block font-medium text-accent">{award}</span>
              </>
            ) : (
              award
            )
          }
        />
      </span>
      <TaskAction task={task} title={title} claim={claim} isClosed={isClosed} />
    </div>
  );
}
