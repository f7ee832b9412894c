import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { useDeskRead } from '../desk/useDeskRead';
import { CampaignLinks } from './CampaignLinks';
import { Plot } from './Plot';
import { Proofs } from './Proofs';
import { RetentionTable } from './RetentionTable';
import { Speeds } from './Speeds';
import { useFigureTexts } from './useFigureTexts';

const SPANS = [30, 90, 365] as const;

/** Money and readers over time. The figures are a few minutes old. */
export function FiguresSection() {
  const { t } = useLingui();
  const [span, setSpan] = useState<number>(SPANS[0]);
  const { value, failure, reload } = useDeskRead('operatorFigures', { days: span });
  const { groups, named } = useFigureTexts(value?.currency ?? 'USD');
  return (
    <div className="flex flex-col gap-8">
      <SegmentedControl
        label={t`How far back`}
        value={String(span)}
        onChange={(days) => setSpan(Number(days))}
        options={[
          { value: '30', label: t`A month` },
          { value: '90', label: t`Three months` },
          { value: '365', label: t`A year` },
        ]}
      />
      {!value ? (
        failure ? (
          <LoadFailure failure={failure} retry={() => void reload()} />
        ) : (
          <SkeletonBlock className="h-96 w-full" />
        )
      ) : (
        <>
          <p className="text-caption text-ink-soft">
            <Trans>
              Days by the clock of {value.zone}. Today is not over, and all of it is some minutes old.
            </Trans>
          </p>
          {groups.map(({ title, names }) => (
            <Plot key={title} title={title} days={value.days} series={names.map(named)} />
          ))}
          <Speeds vitals={value.vitals} />
          <RetentionTable weeks={value.retention} />
          <CampaignLinks links={value.campaigns} />
        </>
      )}
      <Proofs />
    </div>
  );
}
