import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { readHistory, readVideoHistory } from '../../../data/queries/history';
import type { VideoHistoryEntry } from '../../../data/tables/dramaRows';
import type { HistoryEntry } from '../../../data/tables/rows';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { buttonClass, iconButtonClass } from '../../ui/buttonClass';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { Tabs } from '../../ui/Tabs';
import { showToast } from '../../ui/toasts';
import { ReadLine, WatchedLine } from './HistoryLine';

export type Histories = { readonly read: HistoryEntry[]; readonly watched: VideoHistoryEntry[] };

export async function readHistories(): Promise<Histories> {
  const [read, watched] = await Promise.all([readHistory(), readVideoHistory()]);
  return { read, watched };
}

type Kind = keyof Histories;

export function HistoryPage({ first }: { first: Live<Histories> }) {
  const { t } = useLingui();
  const history = useLive('history', readHistories, first);
  const confirm = useRef<ConfirmHandle>(null);
  const { read = [], watched = [] } = history.value ?? {};
  const [chosen, choose] = useState<Kind>();
  const latest = (watched[0]?.time ?? 0) > (read[0]?.time ?? 0) ? 'watched' : 'read';
  const kind: Kind = chosen ?? latest;
  const count = kind === 'read' ? read.length : watched.length;
  const clear = async () => {
    const cleared = await usecases.clearHistory({ kind: kind === 'read' ? 'novel' : 'drama' });
    const said = kind === 'read' ? t`Reading history cleared` : t`Watch history cleared`;
    showToast({ text: cleared.ok ? said : t`This device could not save that.` });
  };
  const title = watched.length > 0 ? t`History` : t`Reading history`;
  const clearing = kind === 'read' ? t`Clear reading history` : t`Clear watch history`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        column="text"
        actions={
          <>
            <Link
              to="/ReadingStatistics"
              aria-label={t`Reading statistics`}
              className={`${iconButtonClass} last:-mr-2.5`}
            >
              <ChartColumn size={20} aria-hidden="true" />
            </Link>
            {count > 0 && (
              <button
                type="button"
                aria-label={clearing}
                className={`${iconButtonClass} -mr-2.5`}
                onClick={() => confirm.current?.open()}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            )}
          </>
        }
      />
      {watched.length > 0 && (
        <div className="page-width max-w-3xl!">
          <Tabs
            look="page"
            label={t`History`}
            tabs={[
              { value: 'read', label: t`Read` },
              { value: 'watched', label: t`Watched` },
            ]}
            active={kind}
            onSelect={choose}
            panel="history"
          />
        </div>
      )}
      <div id="history" {...(watched.length > 0 && { role: 'tabpanel', 'aria-labelledby': 'history-tab' })}>
        {history.loaded && count === 0 ? (
          <StateMessage
            drawing="no-history"
            title={<Trans>Nothing here yet</Trans>}
            actions={
              <Link to="/home" className={buttonClass('primary')}>
                <Trans>Find something new</Trans>
              </Link>
            }
          >
            <Trans>Titles you open are remembered here.</Trans>
          </StateMessage>
        ) : (
          <ul className="page-width max-w-3xl! divide-y divide-line">
            {kind === 'read'
              ? read.map((entry) => <ReadLine key={entry.id} entry={entry} />)
              : watched.map((entry) => <WatchedLine key={entry.id} entry={entry} />)}
          </ul>
        )}
      </div>
      <ConfirmDialog ref={confirm} title={`${clearing}?`} action={t`Clear`} onConfirm={() => void clear()}>
        {kind === 'read' ? (
          <Trans>Your library and your places in books stay.</Trans>
        ) : (
          <Trans>Your library stays. Where you were in each drama is forgotten, on all your devices.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}
