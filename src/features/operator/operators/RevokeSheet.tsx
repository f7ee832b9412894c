import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import type { Operator } from '../../../../contract/operator/desk.schema';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';

type RevokeSheetProps = { operator: Operator; name: string; onClose: () => void; onDone: () => void };

export function RevokeSheet({ operator, name, onClose, onDone }: RevokeSheetProps) {
  const { t } = useMacro();
  const { run, isBusy, failure } = useAct('operatorRevokeRole');
  const submit = async () => {
    if (!(await run({ id: operator.userId }))) return;
    showToast({ text: t`Removed. It is in the audit log.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Take this role away`}
      action={<Trans>Take it away</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady
      isBusy={isBusy}
      failure={failure}
      isHarsh
    >
      <p className="text-pretty">
        <Trans>
          <bdi>{name}</bdi> loses the desk at once, on all devices. The account itself stays.
        </Trans>
      </p>
    </ActSheet>
  );
}
