import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { askToPersist, canAskToPersist } from '../../platform/device/persistence';
import { Button } from '../../ui/Button';
import { formatBytes } from '../../ui/bytes';
import { ListGroup } from '../../ui/List';
import { showToast } from '../../ui/toasts';
import { StoragePicture } from './StoragePicture';

/** `room` in bytes; null if the browser does not report it (WebKit outside Safari). */
type Use = { room: { usage: number; quota: number } | null; persisted: boolean };

export function StorageUse() {
  const { t, i18n } = useLingui();
  const [use, setUse] = useState<Use>();
  useEffect(() => {
    let current = true;
    readUse().then(
      (read) => {
        if (current) setUse(read);
      },
      () => {
        // The browser refuses to report it (private windows do): there is nothing to show.
      },
    );
    return () => {
      current = false;
    };
  }, []);
  if (!use) return null;
  const persist = async () => {
    const persisted = await askToPersist();
    setUse({ ...use, persisted });
    // A browser refuses without asking the reader; it wants signs that the app matters.
    if (!persisted)
      showToast({ text: t`The browser hasn’t agreed yet. It does for apps on the home screen.` });
  };
  const { room } = use;
  const used = formatBytes(room?.usage ?? 0, i18n.locale);
  const most = formatBytes(room?.quota ?? 0, i18n.locale);
  return (
    <ListGroup title={t`Storage on this device`}>
      <div className="px-4 py-4">
        {room ? (
          <>
            <p>
              <Trans>
                About {used} used of the {most} the browser allows
              </Trans>
            </p>
            <StoragePicture {...room} />
          </>
        ) : (
          <p>
            <Trans>This browser does not say how much room is used.</Trans>
          </p>
        )}
        <p className="mt-3 text-pretty text-ink-soft">
          {use.persisted ? (
            <Trans>The browser keeps it until you delete it.</Trans>
          ) : (
            <Trans>
              The browser may clear it when the device runs low on space. Apps on the home screen are kept
              longer.
            </Trans>
          )}
        </p>
        {!use.persisted && canAskToPersist() && (
          <Button kind="tonal" size="sm" className="mt-3" onClick={() => void persist()}>
            <Trans>Protect downloads</Trans>
          </Button>
        )}
      </div>
    </ListGroup>
  );
}

async function readUse(): Promise<Use> {
  // Not every browser has what the types promise.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const [room, persisted] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  return {
    room: room ? { usage: room.usage ?? 0, quota: room.quota ?? 0 } : null,
    persisted: persisted ?? false,
  };
}
