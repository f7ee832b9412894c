import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { KeyRound, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { MOST_PASSKEYS } from '../../../../contract/operator/passkeys';
import type { Passkey } from '../../../../contract/operator/passkeys.schema';
import { ago } from '../../../ui/ago';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { IconButton } from '../../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../../ui/List';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { DeskLoading } from '../desk/DeskLoading';
import { PasskeyPlace } from '../desk/PasskeyPlace';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { useDeskRead } from '../desk/useDeskRead';
import { AddPasskey } from './AddPasskey';

/** The operator’s own passkeys (decision 0131). */
export function AccessSection() {
  const desk = useDeskRead('operatorState', {});
  const { value, failure, reload } = useDeskRead('operatorPasskeys', {});
  const failed = failure ?? desk.failure;
  if (!value || !desk.value) {
    return failed ? <LoadFailure failure={failed} retry={() => void reload()} /> : <DeskLoading />;
  }
  const { passkeyOrigin, mustAddPasskey } = desk.value;
  const { list } = value;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {mustAddPasskey && (
        <Notice>
          <Trans>This site’s desk needs a passkey. Add one to go on.</Trans>
        </Notice>
      )}
      <p className="text-pretty text-ink-soft">
        <Trans>
          Your phone, your computer, a security key or a password manager keeps a passkey, and asks for your
          fingerprint, your face or a PIN. Once you have one, the desk opens only with a passkey: a stolen
          password is not enough. Add a second one in case you lose the first.
        </Trans>
      </p>
      {list.length > 0 && <Passkeys list={list} onChange={reload} />}
      <PasskeyPlace origin={passkeyOrigin}>
        {list.length < MOST_PASSKEYS ? (
          <AddPasskey onAdd={reload} />
        ) : (
          <p className="text-ink-soft">
            <Trans>These are as many as you can have.</Trans>
          </p>
        )}
      </PasskeyPlace>
    </div>
  );
}

type PasskeysProps = { list: readonly Passkey[]; onChange: () => Promise<void> };

function Passkeys({ list, onChange }: PasskeysProps) {
  const { t, i18n } = useMacro();
  const failureText = useDeskFailure();
  const removal = useAct('operatorRemovePasskey');
  const dialog = useRef<ConfirmHandle>(null);
  const [chosen, setChosen] = useState<Passkey>();
  const remove = async () => {
    if (!chosen || !(await removal.run({ passkeyId: chosen.id }))) return;
    await onChange();
  };
  const day = (moment: number) => i18n.date(new Date(moment), { dateStyle: 'medium' });
  const name = chosen?.name ?? '';
  return (
    <>
      <ListGroup title={<Trans>Your passkeys</Trans>}>
        {list.map((passkey) => (
          <div key={passkey.id} className={rowClass}>
            <RowContent
              icon={<KeyRound className="size-icon-lg" />}
              title={<bdi className="wrap-anywhere">{passkey.name}</bdi>}
              detail={
                passkey.usedAt === null ? (
                  <Trans>Added {day(passkey.createdAt)}, not used yet</Trans>
                ) : (
                  <Trans>
                    Added {day(passkey.createdAt)}, last used {ago(passkey.usedAt, Date.now(), i18n.locale)}
                  </Trans>
                )
              }
            />
            <IconButton
              label={t`Remove ${passkey.name}`}
              onClick={() => {
                setChosen(passkey);
                dialog.current?.open();
              }}
            >
              <X className="size-icon-md" />
            </IconButton>
          </div>
        ))}
      </ListGroup>
      {removal.failure && <Notice tone="danger">{failureText(removal.failure.name)}</Notice>}
      <ConfirmDialog
        ref={dialog}
        title={t`Remove ${name}?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        {list.length === 1 ? (
          <Trans>It is your last passkey: without it, your password or login opens the desk again.</Trans>
        ) : (
          <Trans>It no longer opens the desk, which closes on your other devices.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}
