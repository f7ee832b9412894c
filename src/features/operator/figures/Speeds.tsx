import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type DeviceClass, GRADES, type Grade, type Speed } from '../../../../contract/account/vitals';
import type { AnswerOf } from '../../../../contract/endpoints';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { cardClass } from '../../../ui/card';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { type FilmFigures, filmFigures, type SpeedShare, speedShares, sumsOf } from './speedShares';

type Devices = DeviceClass | 'all';

const COLOURS: Readonly<Record<Grade, string>> = {
  good: 'bg-accent',
  fair: 'bg-mark',
  poor: 'bg-danger',
};

/** How fast the app was for the readers who agreed to be counted, in the chosen days. */
export function Speeds({ vitals }: { vitals: AnswerOf<'operatorFigures'>['vitals'] }) {
  const { t } = useLingui();
  const id = useId();
  const [devices, setDevices] = useState<Devices>('all');
  const [isTable, setTable] = useState(false);
  const sums = sumsOf(vitals, devices);
  const rows = speedShares(sums);
  const films = filmFigures(sums);
  const isEmpty = rows.length === 0 && films.hours === 0 && films.unseen === null;
  return (
    <section aria-labelledby={id} className={`${cardClass} p-4`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={id} className="min-w-0 flex-[1_1_9rem] font-title text-heading font-semibold">
          <Trans>Speed as readers felt it</Trans>
        </h3>
        {rows.length > 0 && (
          <Button kind="quiet" size="sm" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? <Trans>Hide the numbers</Trans> : <Trans>Show the numbers</Trans>}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-4 text-caption text-ink-soft">
        <Trans>Reported by readers who agreed to usage counts, all of them together.</Trans>
      </p>
      <SegmentedControl
        label={t`Devices`}
        value={devices}
        onChange={setDevices}
        options={[
          { value: 'all', label: t`All` },
          { value: 'phone', label: t`Phones` },
          { value: 'desktop', label: t`Desktops` },
        ]}
      />
      {isEmpty ? (
        <p className="py-6 text-center text-ink-soft">
          <Trans>No reader who agreed has reported yet.</Trans>
        </p>
      ) : (
        <>
          {rows.length > 0 && <Shares rows={rows} />}
          {isTable && <SharesTable rows={rows} />}
          <Films films={films} />
        </>
      )}
    </section>
  );
}

function useSpeedNames(): Record<Speed, { name: string; limits: string }> {
  const { t } = useLingui();
  return {
    lcp: { name: t`First page painted (LCP)`, limits: t`Good up to 2.5 s, poor beyond 4 s` },
    inp: { name: t`Answer to a tap or key (INP)`, limits: t`Good up to 200 ms, poor beyond 500 ms` },
    cls: { name: t`Page moved by itself (CLS)`, limits: t`Good up to 0.1, poor beyond 0.25` },
    firstFrame: { name: t`Film begins`, limits: t`Good up to 1.5 s, poor beyond 3 s` },
  };
}

function useGradeNames(): Record<Grade, string> {
  const { t } = useLingui();
  return { good: t`Good`, fair: t`In between`, poor: t`Poor` };
}

function usePercent(): (share: number) => string {
  const { i18n } = useLingui();
  return (share) => i18n.number(share, { style: 'percent', maximumFractionDigits: 1 });
}

/** A bar for each value, with its shares in words. */
function Shares({ rows }: { rows: readonly SpeedShare[] }) {
  const names = useSpeedNames();
  const grades = useGradeNames();
  const percent = usePercent();
  return (
    <ul className="mt-5 flex flex-col gap-5">
      {rows.map(({ speed, shares }) => (
        <li key={speed}>
          <p className="flex flex-col justify-between gap-x-4 sm:flex-row sm:items-baseline">
            <span className="font-medium">{names[speed].name}</span>
            <span className="text-caption text-ink-soft">{names[speed].limits}</span>
          </p>
          <div aria-hidden="true" className="my-2 flex h-3 gap-0.5 overflow-hidden rounded-full">
            {GRADES.filter((grade) => shares[grade] > 0).map((grade) => (
              <div
                key={grade}
                className={`min-w-1 forced-color-adjust-none ${COLOURS[grade]}`}
                style={{ flexGrow: shares[grade], flexBasis: 0 }}
              />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption tabular-nums">
            {GRADES.map((grade) => (
              <li key={grade} className="flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className={`size-2.5 rounded-full forced-color-adjust-none ${COLOURS[grade]}`}
                />
                {grades[grade]} {percent(shares[grade])}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SharesTable({ rows }: { rows: readonly SpeedShare[] }) {
  const { t, i18n } = useLingui();
  const names = useSpeedNames();
  const grades = useGradeNames();
  return (
    <div
      className="mt-4 overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={t`How often each was measured`}
    >
      <table className="w-full text-caption tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="p-1.5 text-start">
              <Trans>Measured</Trans>
            </th>
            {GRADES.map((grade) => (
              <th key={grade} scope="col" className="p-1.5 text-end">
                {grades[grade]}
              </th>
            ))}
            <th scope="col" className="p-1.5 text-end">
              <Trans>Together</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ speed, count, counts }) => (
            <tr key={speed} className="border-t border-line">
              <th scope="row" className="p-1.5 text-start font-normal normal-nums">
                {names[speed].name}
              </th>
              {GRADES.map((grade) => (
                <td key={grade} className="p-1.5 text-end">
                  {i18n.number(counts[grade])}
                </td>
              ))}
              <td className="p-1.5 text-end">{i18n.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Films({ films }: { films: FilmFigures }) {
  const { t, i18n } = useLingui();
  const percent = usePercent();
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 1 });
  const { hours, stalls, stalledSeconds, fetchedKb, unseen } = films;
  if (hours === 0 && unseen === null) return null;
  const seconds = (value: number) =>
    i18n.number(value, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 });
  const figures = [
    { name: t`Hours watched`, value: number(hours) },
    { name: t`Stalls in an hour`, value: stalls === null ? '–' : number(stalls) },
    { name: t`Waited in an hour`, value: stalledSeconds === null ? '–' : seconds(stalledSeconds) },
    { name: t`Fetched for films`, value: formatBytes(fetchedKb * 1_000, i18n.locale) },
    { name: t`Fetched and never seen`, value: unseen === null ? '–' : percent(unseen) },
  ];
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-3 border-t border-line pt-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col">
          <dt className="text-caption text-ink-soft">{name}</dt>
          <dd className="text-heading font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
