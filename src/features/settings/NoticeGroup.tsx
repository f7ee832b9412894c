import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readNoticeChoices } from '../../../data/queries/account';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { NOTICE_REFUSALS_FINAL, NOTICE_REFUSALS_KEY, SHOW_NOTICE_KEY } from '../../../data/queries/settings';
import { noticePermission } from '../../platform/device/notificationPermission';
import { askForNotices } from '../../platform/device/pushSubscription';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { ListGroup } from '../../ui/List';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';
import { MailSwitch } from './MailSwitch';
import { NoticeChoiceRows } from './NoticeChoiceRows';

export function NoticeGroup() {
  const { t } = useLingui();
  const [permission, setPermission] = useState(noticePermission);
  const config = useLive('serverConfig', readServerConfig);
  const isOffered = !config.loaded || config.value?.pushKey !== undefined;
  const choices = useLive('noticeChoices', readNoticeChoices);
  const isTold = isOffered && permission === 'granted';
  const ask = async () => {
    const answer = await askForNotices();
    setPermission(answer);
    // Enabling notifications is also a task that pays once (spec 4.8).
    if (answer === 'granted') void usecases.claimNotice();
  };
  return (
    <ListGroup title={t`Notifications`}>
      <div className="px-4 py-4">
        <p className="text-pretty text-ink-soft">
          {!isOffered && <Trans>Nothing can be sent: the operator hasn’t set this up.</Trans>}
          {isOffered && permission === 'granted' && (
            <Trans>Allowed on this device. You can turn them off in the browser’s site settings.</Trans>
          )}
          {isOffered && permission === 'denied' && (
            <Trans>Blocked on this device. You can allow them in the browser’s site settings.</Trans>
          )}
          {isOffered && permission === 'default' && <Trans>Not allowed on this device yet.</Trans>}
          {isOffered && permission === 'unsupported' && (
            <Trans>This browser doesn’t support them. The app on the home screen may.</Trans>
          )}
        </p>
        {isOffered && permission === 'default' && (
          <Button kind="tonal" size="sm" className="mt-3" onClick={() => void ask()}>
            <Trans>Allow notifications</Trans>
          </Button>
        )}
      </div>
      {isOffered && permission === 'default' && <AskSwitch />}
      <RewardSwitch />
      <MailSwitch />
      {(isTold || choices.value?.mail) && <NoticeChoiceRows />}
    </ListGroup>
  );
}

/** Whether the app may ask on its own. Two refusals turn it off too. */
function AskSwitch() {
  const save = useSave();
  const { loaded, value } = useLive('noticeRefusals', () => readSealedSetting(NOTICE_REFUSALS_KEY));
  if (!loaded) return null;
  const mayAsk = typeof value !== 'number' || value < NOTICE_REFUSALS_FINAL;
  const change = (next: boolean) => save(NOTICE_REFUSALS_KEY, next ? 0 : NOTICE_REFUSALS_FINAL);
  return (
    <SwitchRow
      label={<Trans>Ask me about notifications</Trans>}
      detail={<Trans>If you decline, we ask once more, a week later.</Trans>}
      checked={mayAsk}
      onChange={(next) => void change(next)}
    />
  );
}

/**
 * Whether home offers the daily reward: the offer there can be turned off, and here it can be turned on
 * again.
 */
function RewardSwitch() {
  const save = useSave();
  const { loaded, value } = useLive('showNotice', () => readSealedSetting(SHOW_NOTICE_KEY));
  if (!loaded) return null;
  return (
    <SwitchRow
      label={<Trans>Offer the daily reward on the home page</Trans>}
      checked={value !== false}
      onChange={(next) => void save(SHOW_NOTICE_KEY, next)}
    />
  );
}

function useSave() {
  const { t } = useLingui();
  return async (key: typeof NOTICE_REFUSALS_KEY | typeof SHOW_NOTICE_KEY, value: unknown) => {
    const saved = await usecases.saveSetting({ key, value });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
}
