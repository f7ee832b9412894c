import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TitleDay } from '../../../../../contract/operator/figures.schema';
import type { TitleFile } from '../../../../../contract/operator/titles.schema';
import { LoadFailure } from '../../../../ui/LoadFailure';
import { SegmentedControl } from '../../../../ui/SegmentedControl';
import { SkeletonBlock } from '../../../../ui/Skeleton';
import { useTitleRights } from '../../desk/useDesk';
import { useDeskRead } from '../../desk/useDeskRead';
import { Plot } from '../Plot';
import type { Series } from '../useFigureTexts';
import { ItemFigures } from './ItemFigures';
import { SaveCsv } from './SaveCsv';
import { TitleCampaigns } from './TitleCampaigns';

const SPANS = ['7', '30', '90', '365'] as const;
type Span = (typeof SPANS)[number];
type Name = Exclude<keyof TitleDay, 'day'>;

/** A title's readers, unlocks and coins by day, and those of its chapters or episodes over all days. */
export function FiguresOfTitle({ file: { id: bookId, kind } }: { file: TitleFile }) {
  const { t } = useLingui();
  const { page } = useTitleRights();
  const [span, setSpan] = useState<Span>('30');
  const { value, failure, reload } = useDeskRead('operatorTitleFigures', { bookId, days: Number(span) });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-caption text-ink-soft">
        {kind === 'drama' ? (
          <Trans>An episode counts once some of it was watched.</Trans>
        ) : (
          <Trans>A chapter counts once it was read; the server doesn’t learn which were only opened.</Trans>
        )}{' '}
        {value && <Trans>Days by the clock of {value.zone}, some minutes old.</Trans>}
      </p>
      <SegmentedControl
        label={t`How far back`}
        value={span}
        onChange={setSpan}
        options={[
          { value: '7', label: t`A week` },
          { value: '30', label: t`A month` },
          { value: '90', label: t`Three months` },
          { value: '365', label: t`A year` },
        ]}
      />
      {value ? (
        <>
          <Days bookId={bookId} kind={kind} days={value.days} />
          {page === '/operator' && <TitleCampaigns bookId={bookId} campaigns={value.campaigns} />}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} retry={() => void reload()} />
      ) : (
        <SkeletonBlock className="h-96 w-full" />
      )}
      <ItemFigures bookId={bookId} kind={kind} />
    </div>
  );
}

type DaysProps = { bookId: number; kind: TitleFile['kind']; days: readonly TitleDay[] };

function Days({ bookId, kind, days }: DaysProps) {
  const { t, i18n } = useLingui();
  const labels: Record<Name, string> = {
    started: t`Started`,
    readers: t`Readers who read`,
    finished: t`Reached the end`,
    reads: kind === 'drama' ? t`Episodes watched` : t`Chapters read`,
    unlocks: t`Unlocked`,
    coins: t`Bought coins earned`,
    bonus: t`Bonus earned`,
  };
  const series = (...names: Name[]): Series<Name>[] =>
    names.map((name) => ({ name, label: labels[name], format: (value) => i18n.number(value) }));
  const rows = () => {
    const names = Object.keys(labels) as Name[];
    return [
      [t`Day`, ...names.map((name) => labels[name])],
      ...days.map((each) => [each.day, ...names.map((name) => each[name])]),
    ];
  };
  return (
    <>
      <Plot title={t`Readers`} days={days} series={series('started', 'readers', 'finished')} />
      <Plot title={t`Reading`} days={days} series={series('reads', 'unlocks')} />
      <Plot title={t`Coins and bonus`} days={days} series={series('coins', 'bonus')} />
      <SaveCsv name={`title-${bookId}-days.csv`} rows={rows}>
        <Trans>Save the days as CSV</Trans>
      </SaveCsv>
    </>
  );
}
