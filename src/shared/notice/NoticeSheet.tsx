import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { TASK_TYPES } from '../../../contract/money/rewards';
import { readRewards } from '../../../data/queries/rewards';
import { type NoticePermission, noticePermission } from '../../platform/device/notificationPermission';
import { askForNotices } from '../../platform/device/pushSubscription';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';

type NoticeSheetProps = { onShown?: () => void; onClose: () => void };

/** Asks whether notifications are wanted, before the browser does (spec 4.8). */
export function NoticeSheet({ onShown, onClose }: NoticeSheetProps) {
  const { t } = useLingui();
  const [permission, setPermission] = useState<NoticePermission>(noticePermission);
  const [busy, setBusy] = useState(false);
  const rewards = useLive('rewards', readRewards).value;
  const key = rewards?.accountId ? `notice bonus/${rewards.accountId}` : '';
  useRefresh(key, () => usecases.refreshRewards());
  const task = rewards?.tasks?.taskList.find(({ taskType }) => taskType === TASK_TYPES.notifications);
  const bonus = task && !rewards?.flags.notification ? task.awardGold : 0;

  const ask = async () => {
    setBusy(true);
    const answer = await askForNotices();
    setBusy(false);
    setPermission(answer);
    if (answer !== 'granted') return;
    void usecases.claimNotice();
    showToast({ text: t`Notifications are allowed` });
    onClose();
  };

  return (
    <Sheet unasked title={t`Get new-chapter alerts?`} {...(onShown && { onShown })} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <BellRing className="size-icon-lg" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-pretty">
              <Trans>We can tell you about new chapters in your library and rewards waiting for you.</Trans>
            </p>
            <p className="mt-2 text-pretty text-ink-soft">
              <Trans>
                Your browser asks you to confirm. In Settings you choose what you hear about, when, and how
                often.
              </Trans>
            </p>
          </div>
        </div>
        {bonus > 0 && permission === 'default' && (
          <p className="font-medium text-accent">
            <Trans>Allow them and get +{bonus} bonus, once.</Trans>
          </p>
        )}
        {permission === 'denied' && (
          <Notice tone="danger">
            <Trans>The browser blocks notifications here. Its settings for this site can allow them.</Trans>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {permission === 'default' && (
            <Button className="flex-auto" busy={busy} onClick={() => void ask()}>
              <Trans>Allow notifications</Trans>
            </Button>
          )}
          <Button kind={permission === 'default' ? 'quiet' : 'tonal'} className="flex-auto" onClick={onClose}>
            {permission === 'default' ? <Trans>Not now</Trans> : <Trans>Close</Trans>}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
