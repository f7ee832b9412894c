import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import type { TitleFile } from '../../../../../contract/operator/titles.schema';
import { Button } from '../../../../ui/Button';
import { cardClass } from '../../../../ui/card';
import { LoadFailure } from '../../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../../ui/Skeleton';
import { type DeskColumn, DeskTable } from '../../desk/DeskTable';
import { useDeskRead } from '../../desk/useDeskRead';
import { Chart } from '../Chart';
import { type ItemFigures as Row, readingCurve } from './readingCurve';
import { SaveCsv } from './SaveCsv';

const ROWS_AT_ONCE = 50;

type ItemFiguresProps = { bookId: number; kind: TitleFile['kind'] };

/** Where readers leave a title: a curve over its chapters or episodes, a table, and the table as a file. */
export function ItemFigures({ bookId, kind }: ItemFiguresProps) {
  const { t, i18n } = useLingui();
  const { value, failure, reload } = useDeskRead('operatorTitleItems', { bookId });
  const rows = useMemo(() => readingCurve(value?.items ?? []), [value]);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const id = useId();
  if (!value) {
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-96 w-full" />
    );
  }
  const item = kind === 'drama' ? t`Episode` : t`Chapter`;
  const number = (figure: number | null) => (figure === null ? '–' : i18n.number(figure));
  const columns: (DeskColumn<Row> & { readonly title: string; readonly of: keyof Row })[] = [
    { of: 'target', title: item, cell: ({ target }) => i18n.number(target) },
    { of: 'readers', title: t`Readers`, cell: ({ readers }) => number(readers), isNumber: true },
    {
      of: 'share',
      title: t`Share reached`,
      cell: ({ share }) => percent(share, i18n.locale),
      isNumber: true,
    },
    { of: 'left', title: t`Left here`, cell: ({ left }) => number(left), isNumber: true },
    { of: 'unlocks', title: t`Unlocked`, cell: ({ unlocks }) => number(unlocks), isNumber: true },
    { of: 'coins', title: t`Bought coins earned`, cell: ({ coins }) => number(coins), isNumber: true },
    { of: 'bonus', title: t`Bonus earned`, cell: ({ bonus }) => number(bonus), isNumber: true },
  ];
  const lines = () => [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => row[of])),
  ];
  return (
    <>
      <figure aria-labelledby={id} className={`${cardClass} p-4`}>
        <figcaption className="mb-3">
          <h4 id={id} className="font-title text-heading font-semibold">
            <Trans>Where readers leave</Trans>
          </h4>
          <p className="mt-1 text-caption text-ink-soft">
            {kind === 'drama' ? (
              <Trans>
                Of those who watched the first episode, the share that watched each one, over all days. “Left
                here” is how many fewer watched the next one; some of them are still watching.
              </Trans>
            ) : (
              <Trans>
                Of those who read the first chapter, the share that read each one, over all days. “Left here”
                is how many fewer read the next one; some of them are still reading.
              </Trans>
            )}
          </p>
        </figcaption>
        <Curve rows={rows} />
      </figure>
      {rows.length > 0 && (
        <>
          <DeskTable
            caption={t`Where readers leave`}
            columns={columns}
            rows={rows.slice(0, shown)}
            rowKey={({ target }) => target}
          />
          <div className="flex flex-wrap gap-3">
            {shown < rows.length && (
              <Button kind="tonal" size="sm" onClick={() => setShown(shown + 4 * ROWS_AT_ONCE)}>
                <Trans>Show more</Trans>
              </Button>
            )}
            <SaveCsv name={`title-${bookId}-${kind === 'drama' ? 'episodes' : 'chapters'}.csv`} rows={lines}>
              {kind === 'drama' ? (
                <Trans>Save the episodes as CSV</Trans>
              ) : (
                <Trans>Save the chapters as CSV</Trans>
              )}
            </SaveCsv>
          </div>
        </>
      )}
    </>
  );
}

function Curve({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const points = useMemo(() => rows.map(({ target, share }) => ({ x: target, values: [share] })), [rows]);
  const label = t`Share reached`;
  const series = useMemo(
    () => [{ name: 'share', label, format: (value: number) => percent(value, locale) }],
    [label, locale],
  );
  if (rows.every(({ share }) => share === null)) {
    return (
      <p className="py-6 text-center text-ink-soft">
        <Trans>Nothing yet.</Trans>
      </p>
    );
  }
  return <Chart points={points} series={series} isTime={false} />;
}

function percent(share: number | null, locale: string): string {
  if (share === null) return '–';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
