import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { OperatorCallName } from '../../../../contract/endpoints';
import type { ReaderFile } from '../../../../contract/operator/people.schema';
import { buttonClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { OperatorNoteTitle } from '../../../ui/OperatorNoteTitle';
import { StateMessage } from '../../../ui/StateMessage';
import { Tabs } from '../../../ui/Tabs';
import { DeskLoading } from '../desk/DeskLoading';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useMay } from '../desk/useDesk';
import { useDeskRead } from '../desk/useDeskRead';
import { ReaderActs } from './ReaderActs';
import { ReaderDevices } from './ReaderDevices';
import { ReaderFacts } from './ReaderFacts';
import { ReaderLedger } from './ReaderLedger';
import { ReaderOrders } from './ReaderOrders';
import { ReaderReceipts } from './ReaderReceipts';

type Part = 'facts' | 'devices' | 'ledger' | 'orders' | 'receipts' | 'notes';
const PANEL = 'reader-part';

export function ReaderPage({ userId }: { userId: number }) {
  const { value: reader, failure, reload } = useDeskRead('operatorReader', { id: userId });
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/operator"
        search={{ at: 'people' }}
        className={`${buttonClass('quiet', 'sm')} -ml-4 self-start`}
      >
        <ArrowLeft className="size-icon-md" />
        <Trans>All readers</Trans>
      </Link>
      {!reader && failure && <LoadFailure failure={failure} retry={() => void reload()} />}
      {!reader && !failure && <DeskLoading />}
      {reader && <Parts reader={reader} reload={() => void reload()} />}
    </div>
  );
}

function Parts({ reader, reload }: { reader: ReaderFile; reload: () => void }) {
  const { t } = useMacro();
  const { userId, name, email } = reader;
  const may = useMay();
  const [part, setPart] = useState<Part>('facts');
  // The key makes the lists reload after an act that may have changed them.
  const [acts, setActs] = useState(0);
  const done = () => {
    setActs(acts + 1);
    reload();
  };
  const tabs: readonly { value: Part; label: string; needs: OperatorCallName }[] = [
    { value: 'facts', label: t`Overview`, needs: 'operatorReader' },
    { value: 'devices', label: t`Devices`, needs: 'operatorEndSession' },
    { value: 'ledger', label: t`Coins`, needs: 'operatorReaderLedger' },
    { value: 'orders', label: t`Orders`, needs: 'operatorReaderOrders' },
    { value: 'receipts', label: t`Requests`, needs: 'operatorReaderReceipts' },
    { value: 'notes', label: t`Notices`, needs: 'operatorReader' },
  ];
  return (
    <>
      <h3 className="font-title text-title font-semibold wrap-anywhere">
        <bdi>{name || email || t`Reader ${userId}`}</bdi>
      </h3>
      <ReaderActs reader={reader} onDone={done} />
      <Tabs<Part>
        label={t`About this reader`}
        look="page"
        panel={PANEL}
        active={part}
        onSelect={setPart}
        tabs={tabs.filter(({ needs }) => may(needs))}
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {part === 'facts' && <ReaderFacts reader={reader} />}
        {part === 'devices' && <ReaderDevices reader={reader} onDone={done} />}
        {part === 'ledger' && <ReaderLedger key={acts} userId={userId} />}
        {part === 'orders' && <ReaderOrders key={acts} reader={reader} onDone={done} />}
        {part === 'receipts' && <ReaderReceipts key={acts} userId={userId} />}
        {part === 'notes' && <ReaderNotes reader={reader} />}
      </div>
    </>
  );
}

function ReaderNotes({ reader }: { reader: ReaderFile }) {
  const { t, i18n } = useMacro();
  if (reader.notes.length === 0)
    return <StateMessage drawing="done" title={<Trans>Nothing has been sent to them yet</Trans>} />;
  const when = (moment: number) => <span className="whitespace-nowrap">{deskTime(moment, i18n.locale)}</span>;
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
