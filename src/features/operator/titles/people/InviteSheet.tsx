import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { INVITATION_DAYS, type TitlePart } from '../../../../../contract/studio/parts';
import { TextField } from '../../../../ui/TextField';
import { showToast } from '../../../../ui/toasts';
import { ActSheet } from '../../desk/ActSheet';
import { useAct } from '../../desk/useAct';
import { PartField } from './PartField';

type InviteSheetProps = { bookId: number; onClose: () => void; onDone: () => void };

export function InviteSheet({ bookId, onClose, onDone }: InviteSheetProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [part, setPart] = useState<TitlePart>();
  const { run, isBusy, failure } = useAct('operatorChangeTitlePeople');
  const isMistyped = failure?.name === 'malformed';
  const submit = async () => {
    if (!part || !(await run({ bookId, change: { kind: 'invite', email: email.trim(), part } }))) return;
    showToast({ text: t`Invited. The e-mail is on its way.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Invite someone to the title`}
      action={<Trans>Invite</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={part !== undefined && email.includes('@')}
      isBusy={isBusy}
      failure={isMistyped ? undefined : failure}
    >
      <TextField
        label={<Trans>E-mail</Trans>}
        type="email"
        name="invited"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        hint={
          <Trans>
            They get an e-mail with a link and have {INVITATION_DAYS} days to accept. Only an account with
            exactly this address can.
          </Trans>
        }
        error={isMistyped ? t`This is not an e-mail address.` : undefined}
      />
      <PartField value={part} onChange={setPart} />
    </ActSheet>
  );
}
