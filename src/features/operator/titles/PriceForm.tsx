import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { JobStatus } from '../uploads/JobStatus';
import { useJob } from '../uploads/useJob';
import { FormSection } from './FormSection';
import { costOf, readPricing, type TypedPricing, typedPricing } from './pricing';
import { RangeRow } from './RangeRow';

export function PriceForm({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const failureText = useDeskFailure();
  const [typed, setTyped] = useState<TypedPricing>(() => typedPricing(file));
  const [begun, setBegun] = useState<Job>();
  const { run, isBusy: isBeginning, failure } = useAct('operatorPriceTitle');
  const job = useJob(begun, onDone);
  const isDrama = file.kind === 'drama';
  const pricing = readPricing(typed);
  const save = async () => {
    if (pricing === null) return;
    const done = await run({ bookId: file.id, ...pricing });
    if (done) setBegun(done.value);
  };
  const change = (more: Partial<TypedPricing>) => setTyped({ ...typed, ...more });
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  return (
    <FormSection title={<Trans>Prices</Trans>}>
      <div className="grid gap-4 desktop:grid-cols-2">
        <TextField
          label={isDrama ? <Trans>Free first episodes</Trans> : <Trans>Free first chapters</Trans>}
          value={typed.free}
          onChange={(free) => change({ free })}
          inputMode="numeric"
        />
        <TextField
          label={<Trans>Coins for each of the others</Trans>}
          hint={<Trans>0 makes all of it free.</Trans>}
          value={typed.price}
          onChange={(price) => change({ price })}
          inputMode="numeric"
        />
      </div>
      {typed.ranges.map((range, at) => (
        <RangeRow
          // Rows have no name, only a position.
          key={range.key}
          range={range}
          number={at + 1}
          onChange={(next) =>
            change({ ranges: typed.ranges.map((each) => (each.key === range.key ? next : each)) })
          }
          onRemove={() => change({ ranges: typed.ranges.filter(({ key }) => key !== range.key) })}
        />
      ))}
      <Button
        kind="quiet"
        size="sm"
        icon={<Plus className="size-icon-md" />}
        className="self-start"
        onClick={() =>
          change({ ranges: [...typed.ranges, { key: crypto.randomUUID(), from: '', to: '', price: '' }] })
        }
      >
        {isDrama ? (
          <Trans>Another price for some episodes</Trans>
        ) : (
          <Trans>Another price for some chapters</Trans>
        )}
      </Button>
      {pricing === null ? (
        <p role="status" className="text-caption text-danger">
          <Trans>
            Whole numbers, ranges that do not overlap, and no priced chapter in an otherwise free title.
          </Trans>
        </p>
      ) : (
        <p className="text-caption text-ink-soft">
          <Trans>
            All of it costs {i18n.number(costOf(pricing, file.chapterCount, file.removed))} coins.
          </Trans>
        </p>
      )}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        busy={isBusy}
        disabled={pricing === null}
        className="self-start"
        onClick={() => void save()}
        aria-label={t`Save the prices`}
      >
        <Trans>Save</Trans>
      </Button>
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}
