import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { AuditEntry } from '../../../../contract/operator/desk.schema';
import { DeskListBody } from '../desk/DeskListBody';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { factsText } from './factsText';
import { useActName } from './useActName';

/** The audit log of the desk and of its command line, newest first. No one can change it. */
export function AuditSection() {
  const { t, i18n } = useMacro();
  const actName = useActName();
  const ask = useDesk();
  const page = useCallback(
    (before: number | null) => ask('operatorAuditLog', { before, operatorId: null, about: null }),
    [ask],
  );
  const list = useDeskList<AuditEntry, number>(page);
  return (
    <DeskListBody of={list} empty={<Trans>Nothing has been done yet</Trans>}>
      {(entries) => (
        <DeskTable
          caption={t`Audit log`}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              title: <Trans>When</Trans>,
              cell: ({ at }) => (
                <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
                  {deskTime(at, i18n.locale)}
                </time>
              ),
            },
            {
              title: <Trans>Who</Trans>,
              cell: ({ operatorId, operator, token }) =>
                operatorId === null ? (
                  <Trans>Command line</Trans>
                ) : (
                  <>
                    <bdi>{operator || `№ ${operatorId}`}</bdi>
                    {token !== '' && (
                      <span className="block text-caption wrap-anywhere text-ink-soft">
                        <Trans>
                          Token “<bdi>{token}</bdi>”
                        </Trans>
                      </span>
                    )}
                  </>
                ),
            },
            { title: <Trans>What</Trans>, cell: ({ act }) => actName(act) },
            {
              title: <Trans>Object</Trans>,
              cell: ({ object, objectId }) => (
                <span className="wrap-anywhere">{`${object} ${objectId}`}</span>
              ),
            },
            {
              title: <Trans>Reason</Trans>,
              cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
            },
            {
              title: <Trans>Before and after</Trans>,
              cell: ({ before, after }) => (
                <span className="text-caption wrap-anywhere text-ink-soft">{factsText(before, after)}</span>
              ),
            },
            {
              title: <Trans>Request</Trans>,
              cell: ({ requestId }) => (
                <code className="text-caption text-ink-soft">{requestId.slice(0, 8)}</code>
              ),
            },
          ]}
        />
      )}
    </DeskListBody>
  );
}
