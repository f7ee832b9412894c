import { useLingui } from '@lingui/react/macro';
import type { RequestOf } from '../../../../contract/endpoints';
import { showToast } from '../../../ui/toasts';
import { useAct } from '../desk/useAct';

type Change = RequestOf<'operatorChangeHouse'>['change'];

/** Saves a change of the house. What was typed stays in its form after a failure. */
export function useSaveHouse(onSaved: () => void) {
  const { t } = useLingui();
  const { run, isBusy, failure } = useAct('operatorChangeHouse');
  const save = async (change: Change) => {
    if (!(await run({ change }))) return;
    showToast({ text: t`Saved. It is in the audit log.` });
    onSaved();
  };
  return { save, isBusy, failure };
}
