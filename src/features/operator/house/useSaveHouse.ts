import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, RequestOf } from '../../../../contract/endpoints';
import { showToast } from '../../../ui/toasts';
import { useAct } from '../desk/useAct';

type House = AnswerOf<'operatorHouse'>;
type Change = RequestOf<'operatorChangeHouse'>['change'];
type Seen = Readonly<Record<string, unknown>>;

/**
 * Saves a change of the house. What was typed stays in its form after a failure. `isStale`: another operator
 * has changed the same since the form began, and saving again replaces that.
 */
export function useSaveHouse(house: House, onSaved: () => void) {
  const { t } = useLingui();
  const { run, isBusy, failure } = useAct('operatorChangeHouse');
  const [began, setBegan] = useState<Seen>(() => ownOf(house));
  const isStale = failure?.name === 'tooLate';
  const refresh = useEffectEvent(onSaved);
  useEffect(() => {
    if (failure?.name === 'tooLate') refresh();
  }, [failure]);
  /** Resolves to whether it was saved. */
  const save = async (change: Change): Promise<boolean> => {
    const known = isStale ? ownOf(house) : began;
    const parts = Object.keys(change).filter((part) => part in known);
    const seen = Object.fromEntries(parts.map((part) => [part, known[part]]));
    if (!(await run({ change, seen }))) return false;
    setBegan({ ...known, ...change });
    showToast({ text: t`Saved. It is in the audit log.` });
    onSaved();
    return true;
  };
  return { save, isBusy, isStale, failure: isStale ? undefined : failure };
}

/** Returns the saved value of each part but the mark, which an upload replaces. */
function ownOf({ defaultName: _, mark: _mark, ...parts }: House): Seen {
  return Object.fromEntries(Object.entries(parts).map(([part, { own }]) => [part, own]));
}
