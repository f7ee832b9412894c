import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askForNotices, noticePermission } from '../../platform/notificationPermission';
import { usecases } from '../../platform/usecases';
import { Button } from '../../ui/Button';
import { ListGroup } from '../../ui/List';

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
    </ListGroup>
  );
}
