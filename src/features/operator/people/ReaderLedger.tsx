import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { LedgerLine } from '../../../../contract/money/ledger.schema';
import { LineTitle } from '../../../ui/LineTitle';
import { DeskListBody } from '../desk/DeskListBody';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';

export function ReaderLedger({ userId }: { userId: number }) {
  const { t, i18n } = useMacro();
  const ask = useDesk();
  const page = useCallback(
    (before: number | null) => ask('operatorReaderLedger', { id: userId, before }),
    [ask, userId],
  );
  const list = useDeskList<LedgerLine, number>(page);
  const signed = new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' });
  return (
    <DeskListBody of={list} empty={<Trans>No coin has moved yet</Trans>}>
      {(lines) => (
        <DeskTable
          caption={t`Movements of coins and bonus`}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            {
              title: <Trans>When</Trans>,
              cell: ({ at }) => <span className="whitespace-nowrap">{deskTime(at, i18n.locale)}</span>,
            },
            { title: <Trans>What</Trans>, cell: (line) => <LineTitle line={line} /> },
            { title: <Trans>Coins</Trans>, isNumber: true, cell: ({ coins }) => signed.format(coins) },
            { title: <Trans>Bonus</Trans>, isNumber: true, cell: ({ bonus }) => signed.format(bonus) },
            { title: <Trans>Owed</Trans>, isNumber: true, cell: ({ debt = 0 }) => signed.format(debt) },
            {
              title: <Trans>Balance after</Trans>,
              isNumber: true,
              cell: ({ balance }) => `${balance.coins} + ${balance.bonus}`,
            },
            { title: <Trans>Entry</Trans>, isNumber: true, cell: ({ id }) => id },
          ]}
        />
      )}
    </DeskListBody>
  );
}
