import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import type { ReaderFile } from '../../../../contract/operator/people.schema';
import { dayAndTime } from '../../../ui/dayAndTime';
import { OperatorNoteTitle } from '../../../ui/OperatorNoteTitle';
import { StateMessage } from '../../../ui/StateMessage';
import { DeskTable } from '../desk/DeskTable';

export function ReaderNotes({ reader }: { reader: ReaderFile }) {
  const { t, i18n } = useMacro();
  if (reader.notes.length === 0)
    return <StateMessage drawing="done" title={<Trans>Nothing has been sent to them yet</Trans>} />;
  const when = (moment: number) => (
    <span className="whitespace-nowrap">{dayAndTime(moment, i18n.locale)}</span>
  );
  return (
    <DeskTable
      caption={t`Notices sent to this reader`}
      rows={reader.notes}
      rowKey={({ id }) => id}
      columns={[
        { title: <Trans>When</Trans>, cell: ({ at }) => when(at) },
        { title: <Trans>What</Trans>, cell: (note) => <OperatorNoteTitle note={note} /> },
        {
          title: <Trans>Words</Trans>,
          cell: ({ text }) => <span className="wrap-anywhere whitespace-pre-line">{text}</span>,
        },
        {
          title: <Trans>Seen</Trans>,
          cell: ({ seenAt }) => (seenAt === null ? <Trans>Not yet</Trans> : when(seenAt)),
        },
      ]}
    />
  );
}
