import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { GoldLogFilter, LedgerLine } from '../../../contract/money/ledger.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readCoinHistory, readGold } from '../../../data/queries/wallet';
import { recordAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { CoinBalance } from '../../shared/unlock/CoinBalance';
import { buttonClass } from '../../ui/buttonClass';
import { ListAge } from '../../ui/ListAge';
import { LoadFailure, LoadMoreFailure } from '../../ui/LoadFailure';
import { LoadSentinel } from '../../ui/LoadSentinel';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { SkeletonBlock } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';
import { WindowedList } from '../../ui/windowed/WindowedList';
import { dayGroups, type HistoryItem, passes } from './dayGroups';
import { LineRow } from './LineRow';
import { ReceiptSheet } from './ReceiptSheet';
import { dayOf, momentOf } from './times';

/** The other lots expire later; the history shows when. */
const LOTS_SHOWN = 3;

/** The balance by kind, and the bonus that will expire (spec 7, goldIndex). From the device. */
function Holdings({ accountId }: { accountId: number | undefined }) {
  const { i18n } = useLingui();
  const { value: gold } = useLive('gold', readGold);
  useRefresh(accountId === undefined ? '' : `gold/${accountId}`, () => usecases.refreshGold());
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    // Reserves the height before the first balance is loaded.
    <div className="min-h-12 pb-4">
      {gold && <CoinBalance balance={gold.balance} />}
      {gold?.lots.slice(0, LOTS_SHOWN).map(({ id, bonus, expiresAt }) => (
        <p key={id} className="pt-1 text-caption text-pretty text-ink-soft">
          <Trans>
            {number.format(bonus)} bonus ends: {momentOf(expiresAt, i18n.locale)} (New York)
          </Trans>
        </p>
      ))}
    </div>
  );
}

const LINES_AT_A_TIME = 60;

export function CoinHistoryPage() {
  const { t } = useLingui();
  const [most, setMost] = useState(LINES_AT_A_TIME);
  const [filter, setFilter] = useState<GoldLogFilter>('all');
  const [receipt, setReceipt] = useState<LedgerLine>();
  const { value } = useLive(`coins/${most}`, () => readCoinHistory(most));
  const [shown, setShown] = useState(value);
  // The previous list stays while more lines are being read.
  if (value && value !== shown) setShown(value);
  const refresh = useRefresh(shown?.accountId ? `coins/${shown.accountId}` : '', () =>
    usecases.refreshCoinHistory(),
  );
  const [older, setOlder] = useState<'idle' | 'running' | Failure>('idle');
  const lines = shown?.lines.filter((line) => passes(line, filter)) ?? [];

  const more = async () => {
    if (shown?.hasMore) return setMost((before) => before + LINES_AT_A_TIME);
    if (typeof shown?.next !== 'number' || older === 'running') return;
    setOlder('running');
    const fetched = await usecases.fetchOlderCoins();
    recordAnswer(fetched);
    setOlder(fetched.ok ? 'idle' : fetched.failure);
    if (fetched.ok) setMost((before) => before + LINES_AT_A_TIME);
  };
  const isEmpty = shown !== undefined && lines.length === 0 && !shown.hasMore && shown.next === null;
  const isNobodys = shown !== undefined && shown.accountId === undefined;
  const isUnread = shown === undefined || (shown.lines.length === 0 && shown.next === undefined);

  return (
    <>
      <PageTitle>{t`Coin history`}</PageTitle>
      <PageHeader title={t`Coin history`} column="text" />
      <div className="page-width max-w-3xl! pb-10">
        <Holdings accountId={shown?.accountId} />
        <div className="max-w-sm pb-4">
          <SegmentedControl
            label={t`Filter entries`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: <Trans>All</Trans> },
              { value: 'in', label: <Trans>In</Trans> },
              { value: 'out', label: <Trans>Out</Trans> },
            ]}
          />
        </div>
        <ListAge fetchedAt={shown?.fetchedAt} className="pb-3" />
        {isUnread &&
          (refresh.failure ? (
            <LoadFailure failure={refresh.failure} retry={refresh.retry} />
          ) : !isNobodys && refresh.state === 'running' ? (
            <Waiting />
          ) : (
            <Nothing />
          ))}
        {isEmpty && (filter === 'all' ? <Nothing /> : <NothingOfIt />)}
        {lines.length > 0 && (
          <Lines lines={lines} filter={filter} whole={shown?.next === null} onOpen={setReceipt} />
        )}
        {shown && !isUnread && typeof older === 'string' && (
          <LoadSentinel mark={shown} onReach={() => void more()} />
        )}
        {typeof older !== 'string' && (
          <LoadMoreFailure
            failure={older}
            retry={() => {
              setOlder('idle');
              void more();
            }}
          />
        )}
      </div>
      {receipt && <ReceiptSheet line={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  );
}

type LinesProps = {
  lines: readonly LedgerLine[];
  filter: GoldLogFilter;
  whole: boolean;
  onOpen: (line: LedgerLine) => void;
};

function Lines({ lines, filter, whole, onOpen }: LinesProps) {
  const { t, i18n } = useLingui();
  const row = useCallback(
    (item: HistoryItem) =>
      item.kind === 'day' ? (
        <h2 className="px-1 pt-5 pb-2 text-caption font-semibold text-ink-soft">
          {dayOf(item.at, i18n.locale)} <Trans>(New York)</Trans>
        </h2>
      ) : (
        <div className="border-b border-line">
          <LineRow line={item.line} onOpen={onOpen} />
        </div>
      ),
    [i18n.locale, onOpen],
  );
  return (
    <WindowedList
      name={`coins/${filter}`}
      items={dayGroups(lines)}
      idOf={(item) => item.id}
      row={row}
      label={t`Coin history`}
      whole={whole}
    />
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4].map((line) => (
        <SkeletonBlock key={line} className="h-14 w-full" />
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <StateMessage
      drawing="no-coins"
      title={<Trans>No coin activity yet</Trans>}
      actions={
        <Link to="/Rewards" className={buttonClass()}>
          <Trans>Earn bonus</Trans>
        </Link>
      }
    >
      <Trans>Coins and bonus you get or spend are listed here, with a receipt for each.</Trans>
    </StateMessage>
  );
}

function NothingOfIt() {
  return <StateMessage drawing="nothing-found" title={<Trans>No entries of this kind yet</Trans>} />;
}
