import '../../../ui/printed.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CURRENCIES } from '../../../../contract/money/payments';
import type { Payout, Statement, StatementMonth } from '../../../../contract/studio/shares.schema';
import type { Failure, Result } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { LoadFailure, LoadMoreFailure } from '../../../ui/LoadFailure';
import { StateMessage } from '../../../ui/StateMessage';
import { DeskLoading } from '../desk/DeskLoading';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { SaveCsv } from '../figures/title/SaveCsv';
import { coinsText, monthText, percentText } from './amounts';
import { moneyOf, statementRows } from './statementRows';

type StatementViewProps = {
  /** Fetches a page; another function starts again. */
  fetchPage: (before: string | null) => Promise<Result<Statement>>;
  /** Names the CSV file. */
  name: string;
  actions?: ReactNode;
};

/** What a person earned by titles, month by month: to read, to print and as a file. */
export function StatementView({ fetchPage, name, actions }: StatementViewProps) {
  const { t, i18n } = useLingui();
  const { statement, failure, isLoading, more, reload } = useStatement(fetchPage);
  const csv = () => [
    [
      t`Month`,
      t`Kind`,
      t`Title`,
      t`Spent in`,
      t`Coins`,
      t`% of coins`,
      t`Bonus`,
      t`% of bonus`,
      t`Earned`,
      t`Paid`,
      t`Currency`,
      t`Note`,
    ],
    ...statementRows(statement?.months ?? []),
  ];
  if (!statement) return failure ? <LoadFailure failure={failure} retry={reload} /> : <DeskLoading />;
  const { balance, soFar, months, next } = statement;
  const isEmpty = months.length === 0 && soFar.length === 0;
  return (
    <div className="printed flex flex-col gap-6">
      <div>
        <p className="text-caption text-ink-soft">
          <Trans>Balance</Trans>
        </p>
        <p className="font-title text-title font-semibold">
          <Trans>{coinsText(balance, i18n)} coins</Trans>
        </p>
        <p className="mt-1 max-w-prose text-caption text-pretty text-ink-soft">
          <Trans>
            A month is entered after it ends. A refund takes its share back in the month it happens.
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {actions}
        {months.length > 0 && (
          <>
            <SaveCsv name={`${name}.csv`} rows={csv}>
              <Trans>Save as CSV</Trans>
            </SaveCsv>
            <Button
              kind="outline"
              size="sm"
              icon={<Printer className="size-icon-md" />}
              onClick={() => print()}
            >
              <Trans>Print</Trans>
            </Button>
          </>
        )}
      </div>
      {isEmpty && (
        <StateMessage drawing="coming-later" title={<Trans>Nothing has been earned yet</Trans>}>
          <Trans>
            Once a share of a title is agreed, what readers spend in it appears here the same day, and the
            share at the end of the month.
          </Trans>
        </StateMessage>
      )}
      {soFar.length > 0 && <SoFar list={soFar} />}
      {months.map((month) => (
        <Month key={month.month} of={month} />
      ))}
      {failure && <LoadMoreFailure failure={failure} retry={more} />}
      {next !== null && !failure && (
        <Button kind="tonal" busy={isLoading} onClick={more} className="self-center print:hidden">
          <Trans>Show earlier months</Trans>
        </Button>
      )}
    </div>
  );
}

function useStatement(fetchPage: StatementViewProps['fetchPage']) {
  const [statement, setStatement] = useState<Statement>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const turn = useRef(0);
  const read = useCallback(
    async (earlier: Statement | undefined) => {
      const mine = ++turn.current;
      setLoading(true);
      setFailure(undefined);
      const page = await fetchPage(earlier?.next ?? null);
      if (mine !== turn.current) return;
      setLoading(false);
      if (!page.ok) setFailure(page.failure);
      else if (earlier)
        setStatement({
          ...earlier,
          months: [...earlier.months, ...page.value.months],
          next: page.value.next,
        });
      else setStatement(page.value);
    },
    [fetchPage],
  );
  useEffect(() => {
    void read(undefined);
    const turns = turn;
    return () => {
      turns.current++;
    };
  }, [read]);
  return {
    statement,
    failure,
    isLoading,
    more: () => void read(statement),
    reload: () => void read(undefined),
  };
}

function SoFar({ list }: { list: Statement['soFar'] }) {
  const { t, i18n } = useLingui();
  return (
    <section className="print:hidden">
      <h3 className="mb-2 font-title text-heading font-semibold">
        <Trans>This month so far</Trans>
      </h3>
      <DeskTable
        caption={t`What readers spent this month`}
        rows={list}
        rowKey={({ bookId }) => bookId}
        columns={[
          { title: <Trans>Title</Trans>, cell: ({ title }) => <bdi className="wrap-anywhere">{title}</bdi> },
          {
            title: <Trans>Would be</Trans>,
            isNumber: true,
            cell: (each) => coinsText(each.coins * each.coinsPercent + each.bonus * each.bonusPercent, i18n),
          },
          {
            title: <Trans>Coins</Trans>,
            isNumber: true,
            cell: ({ coins, coinsPercent }) => <Part of={coins} percent={coinsPercent} />,
          },
          {
            title: <Trans>Bonus</Trans>,
            isNumber: true,
            cell: ({ bonus, bonusPercent }) => <Part of={bonus} percent={bonusPercent} />,
          },
        ]}
      />
    </section>
  );
}

type Row =
  | { readonly key: string; readonly line: StatementMonth['lines'][number] }
  | { readonly key: string; readonly payout: Payout };

function Month({ of: { month, lines, payouts, opening, closing } }: { of: StatementMonth }) {
  const { t, i18n } = useLingui();
  const name = monthText(month, i18n);
  const rows: Row[] = [
    ...lines.map((line) => ({ key: `${line.bookId} ${line.ofMonth}`, line })),
    ...payouts.map((payout, at) => ({ key: `payout ${at}`, payout })),
  ];
  return (
    <section className="break-inside-avoid">
      <h3 className="mb-2 font-title text-heading font-semibold">{name}</h3>
      <DeskTable
        caption={t`Earned and paid in ${name}`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            title: <Trans>What</Trans>,
            cell: (row) =>
              'line' in row ? <LineName of={row.line} month={month} /> : <PayoutName of={row.payout} />,
          },
          {
            title: <Trans>Earned</Trans>,
            isNumber: true,
            cell: (row) => coinsText('line' in row ? row.line.amount : row.payout.amount, i18n),
          },
          {
            title: <Trans>Coins</Trans>,
            isNumber: true,
            cell: (row) => 'line' in row && <Part of={row.line.coins} percent={row.line.coinsPercent} />,
          },
          {
            title: <Trans>Bonus</Trans>,
            isNumber: true,
            cell: (row) => 'line' in row && <Part of={row.line.bonus} percent={row.line.bonusPercent} />,
          },
        ]}
      />
      <dl
        className={`${cardClass} mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2.5 tabular-nums`}
      >
        <div className="flex gap-2">
          <dt className="text-ink-soft">
            <Trans>Before</Trans>
          </dt>
          <dd>{coinsText(opening, i18n)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-soft">
            <Trans>After</Trans>
          </dt>
          <dd className="font-semibold">{coinsText(closing, i18n)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Part({ of, percent }: { of: number; percent: number }) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n.number(of)} <span className="text-ink-soft">× {percentText(percent, i18n)}</span>
    </>
  );
}

function LineName({ of: { title, ofMonth }, month }: { of: StatementMonth['lines'][number]; month: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <bdi className="wrap-anywhere">{title}</bdi>
      {ofMonth !== month && (
        <span className="block text-caption text-ink-soft">
          <Trans>Refunds and late payments for {monthText(ofMonth, i18n)}</Trans>
        </span>
      )}
    </>
  );
}

function PayoutName({ of }: { of: Payout }) {
  const { i18n } = useLingui();
  const { kind, at, note, currency } = of;
  const money = moneyOf(of);
  const digits = currency === null ? 0 : CURRENCIES[currency].digits;
  return (
    <>
      {kind === 'correction' || money === null || currency === null ? (
        <Trans>Correction</Trans>
      ) : (
        <Trans>
          Paid {i18n.number(money, { style: 'currency', currency, minimumFractionDigits: digits })}
        </Trans>
      )}
      <span className="block text-caption text-ink-soft wrap-anywhere">
        {deskTime(at, i18n.locale)} · {note}
      </span>
    </>
  );
}
