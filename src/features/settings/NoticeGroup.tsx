import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { NOTICE_REFUSALS_FINAL, NOTICE_REFUSALS_KEY } from '../../../data/queries/settings';
import { useLive } from '../../platform/live';
import { askForNotices, noticePermission } from '../../platform/notificationPermission';
import { usecases } from '../../platform/usecases';
import { Button } from '../../ui/Button';
import { ListGroup } from '../../ui/List';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

/** How it stands with notifications on this device. What was answered once, only the browser can change. */
export function NoticeGroup() {
  const { t } = useLingui();
  const [permission, setPermission] = useState(noticePermission);
  const ask = async () => {
    const answer = await askForNotices();
    setPermission(answer);
    // It is a task too, and pays once (spec 4).
    if (answer === 'granted') void usecases.claimNotice();
  };
  return (
    <ListGroup title={t`Notifications`}>
      <div className="px-4 py-4">
        <p className="text-pretty text-ink-soft">
          {permission === 'granted' && (
            <Trans>Allowed on this device. The browser’s settings of this site switch them off.</Trans>
          )}
          {permission === 'denied' && (
            <Trans>Refused on this device. The browser’s settings of this site allow them again.</Trans>
          )}
          {permission === 'default' && <Trans>Not allowed on this device yet.</Trans>}
          {permission === 'unsupported' && (
            <Trans>This browser has none. An app on the home screen may have them.</Trans>
          )}
        </p>
        {permission === 'default' && (
          <Button kind="tonal" size="sm" className="mt-3" onClick={() => void ask()}>
            <Trans>Allow notifications</Trans>
          </Button>
        )}
      </div>
      {permission === 'default' && <AskSwitch />}
    </ListGroup>
  );
}

/** Whether the app may ask by itself. Two refusals switch it off too. */
function AskSwitch() {
  const { t } = useLingui();
  const { loaded, value } = useLive('noticeRefusals', () => readSealedSetting(NOTICE_REFUSALS_KEY));
  if (!loaded) return null;
  const mayAsk = typeof value !== 'number' || value < NOTICE_REFUSALS_FINAL;
  const change = async (next: boolean) => {
    const refusals = next ? 0 : NOTICE_REFUSALS_FINAL;
    const saved = await usecases.saveSetting({ key: NOTICE_REFUSALS_KEY, value: refusals });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <SwitchRow
      label={<Trans>Ask me about notifications</Trans>}
      detail={<Trans>After a no it is asked once more, a week later.</Trans>}
      checked={mayAsk}
      onChange={(next) => void change(next)}
    />
  );
}
