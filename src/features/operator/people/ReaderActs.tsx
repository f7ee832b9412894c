import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReaderFile } from '../../../../contract/operator/people.schema';
import { Button } from '../../../ui/Button';
import { useMay } from '../desk/useDesk';
import { GoldSheet } from './GoldSheet';
import { KeepFromSheet } from './KeepFromSheet';
import { WarnSheet } from './WarnSheet';

type Open = 'gold' | 'warn' | 'silence' | 'ban' | undefined;

/** The acts on a reader that the operator's role may do. A guest merged into an account has none; they belong to the account. */
export function ReaderActs({ reader, onDone }: { reader: ReaderFile; onDone: () => void }) {
  const { userId, mergedInto, silence, ban, isOperator } = reader;
  const [open, setOpen] = useState<Open>();
  const may = useMay();
  if (mergedInto !== null) return null;
  const sheet = { userId, onClose: () => setOpen(undefined), onDone };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {may('operatorMoveGold') && (
          <Button size="sm" kind="tonal" onClick={() => setOpen('gold')}>
            <Trans>Give or take coins…</Trans>
          </Button>
        )}
        {may('operatorWarn') && (
          <Button size="sm" kind="outline" onClick={() => setOpen('warn')}>
            <Trans>Warn…</Trans>
          </Button>
        )}
        {may('operatorSilence') && (
          <Button size="sm" kind="outline" onClick={() => setOpen('silence')}>
            {silence ? <Trans>Let them write again…</Trans> : <Trans>Silence…</Trans>}
          </Button>
        )}
        {may('operatorBan') && !isOperator && (
          <Button size="sm" kind={ban ? 'outline' : 'danger'} onClick={() => setOpen('ban')}>
            {ban ? <Trans>Lift the ban…</Trans> : <Trans>Ban…</Trans>}
          </Button>
        )}
      </div>
      {open === 'gold' && <GoldSheet {...sheet} />}
      {open === 'warn' && <WarnSheet {...sheet} />}
      {open === 'silence' && <KeepFromSheet from="operatorSilence" lifts={silence !== null} {...sheet} />}
      {open === 'ban' && <KeepFromSheet from="operatorBan" lifts={ban !== null} {...sheet} />}
    </>
  );
}
