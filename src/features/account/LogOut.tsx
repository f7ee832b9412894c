import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut as LogOutIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { type OnlyHere, readOnlyHere } from '../../../data/queries/onlyHere';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer } from '../../platform/live/connection';
import { leaveTab } from '../../platform/start/leaveTab';
import { usecases } from '../../platform/worker/usecases';
import { OnlyHereLost } from '../../shared/onlyHere/OnlyHereLost';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { RowContent, rowClass } from '../../ui/List';
import { showToast } from '../../ui/toasts';

export function LogOut({ everywhere = false }: { everywhere?: boolean }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const dialog = useRef<ConfirmHandle>(null);
  const [onlyHere, setOnlyHere] = useState<OnlyHere>();
  const [isBusy, setBusy] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // Closing the dialog cancels a save.
  const [opened, setOpened] = useState(0);
  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    // Pending intents and changes may still reach the server.
    await Promise.all([usecases.drainOutbox(), usecases.synchronize()]);
    setOnlyHere(await readOnlyHere());
    setBusy(false);
    dialog.current?.open();
  };
  const leave = async () => {
    setBusy(true);
    const left = await usecases.logOut({ everywhere });
    if (left.ok) {
      leaveTab('/home');
      return;
    }
    recordAnswer(left);
    setBusy(false);
    showToast({ text: failureText(left.failure.name) });
  };
  return (
    <>
      <button type="button" className={rowClass} aria-busy={isBusy} onClick={() => void ask()}>
        <RowContent
          icon={<LogOutIcon className="size-icon-lg" />}
          title={everywhere ? <Trans>Log out on all devices</Trans> : <Trans>Log out</Trans>}
        />
      </button>
      <ConfirmDialog
        ref={dialog}
        title={everywhere ? t`Log out on all devices?` : t`Log out?`}
        action={t`Log out`}
        onConfirm={() => void leave()}
        held={isSaving}
        onClose={() => {
          setSaving(false);
          setOpened(opened + 1);
        }}
        more={onlyHere && <OnlyHereLost key={opened} onlyHere={onlyHere} onSaving={setSaving} />}
      >
        <Trans>
          Your coins, unlocked chapters, library, places, history and highlights stay in your account. They
          are removed from this device, along with your downloads.
        </Trans>
        {everywhere && (
          <span className="mt-3 block">
            <Trans>
              Your other devices follow when they go online. Changes they haven’t sent and books from files
              that were opened there are lost.
            </Trans>
          </span>
        )}
      </ConfirmDialog>
    </>
  );
}
