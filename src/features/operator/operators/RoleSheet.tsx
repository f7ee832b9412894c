import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Operator } from '../../../../contract/operator/desk.schema';
import { OPERATOR_ROLES, type OperatorRole } from '../../../../contract/wire/roles';
import { ChoiceRow } from '../../../ui/ChoiceRow';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';
import { useRoleTexts } from './useRoleTexts';

type RoleSheetProps = {
  /** Whose role changes; without one, the sheet asks for the address of an account. */
  operator?: Operator;
  onClose: () => void;
  onDone: () => void;
};

export function RoleSheet({ operator, onClose, onDone }: RoleSheetProps) {
  const { t } = useMacro();
  const roleTexts = useRoleTexts();
  const group = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole | undefined>(operator?.role);
  const { run, isBusy, failure } = useAct('operatorGrantRole');
  const isUnknown = failure?.name === 'notFound' || failure?.name === 'malformed';
  const submit = async () => {
    if (!role) return;
    const who = operator ? { userId: operator.userId } : { email: email.trim() };
    if (!(await run({ who, role }))) return;
    showToast({ text: t`Saved. It is in the audit log.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={operator ? t`Change the role` : t`Add someone to the desk`}
      action={operator ? <Trans>Change</Trans> : <Trans>Add</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={
        role !== undefined && role !== operator?.role && (operator !== undefined || email.includes('@'))
      }
      isBusy={isBusy}
      failure={isUnknown ? undefined : failure}
    >
      {operator ? (
        <p className="font-medium wrap-anywhere">
          <bdi>{operator.name || operator.email || `№ ${operator.userId}`}</bdi>
        </p>
      ) : (
        <TextField
          label={<Trans>E-mail</Trans>}
          type="email"
          name="operator"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          value={email}
          onChange={setEmail}
          hint={<Trans>Of an account that exists: they register first.</Trans>}
          error={isUnknown ? t`No account has this address.` : undefined}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">
          <Trans>Role</Trans>
        </legend>
        {OPERATOR_ROLES.map((each) => (
          <ChoiceRow
            key={each}
            name={group}
            checked={role === each}
            onChoose={() => setRole(each)}
            title={roleTexts(each).name}
            detail={roleTexts(each).may}
          />
        ))}
      </fieldset>
    </ActSheet>
  );
}
