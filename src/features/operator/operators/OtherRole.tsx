import { Trans } from '@lingui/react/macro';
import type { OperatorRole } from '../../../../contract/wire/roles';
import { StateMessage } from '../../../ui/StateMessage';
import { useRoleTexts } from './useRoleTexts';

/** Shown for the address of a section that the operator's role does not have. */
export function OtherRole({ role }: { role: OperatorRole }) {
  const { name, may } = useRoleTexts()(role);
  return (
    <StateMessage drawing="lost" title={<Trans>Your role doesn’t include this</Trans>}>
      <Trans>
        You have the role “{name}”. {may} An owner can give you another role.
      </Trans>
    </StateMessage>
  );
}
