import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ReaderReceipt } from '../../../../contract/operator/people.schema';
import { Tag } from '../../../ui/Badge';
import { DeskListBody } from '../desk/DeskListBody';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';

/** The answers to a reader's requests, newest first: they show whether a tap arrived, and its result. */
export function ReaderReceipts({ userId }: { userId: number }) {
  const { t, i18n } = useMacro();
  const ask = useDesk();
  const page = useCallback(
    (before: string | null) => ask('operatorReaderReceipts', { id: userId, before }),
    [ask, userId],
  );
  const list = useDeskList<ReaderReceipt, string>(page);
  return (
    <DeskListBody of={list} empty={<Trans>No request is kept</Trans>}>
      {(receipts) => (
        <DeskTable
          caption={t`Requests and their answers`}
          rows={receipts}
          rowKey={({ requestId }) => requestId}
          columns={[
            {
              title: <Trans>When</Trans>,
              cell: ({ at }) => <span className="whitespace-nowrap">{deskTime(at, i18n.locale)}</span>,
            },
            { title: <Trans>Request</Trans>, cell: ({ call }) => <code>{call}</code> },
            {
              title: <Trans>Answer</Trans>,
              cell: ({ refused }) =>
                refused === '' ? (
                  <Tag tone="accent">
                    <Trans>Done</Trans>
                  </Tag>
                ) : (
                  <code className="text-danger">{refused}</code>
                ),
            },
            {
              title: <Trans>Number</Trans>,
              cell: ({ requestId }) => <code className="text-caption text-ink-soft">{requestId}</code>,
            },
          ]}
        />
      )}
    </DeskListBody>
  );
}
