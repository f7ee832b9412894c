import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { Chart } from './Chart';
import { type FiguresOfDay, plotRows } from './plotRows';
import { SERIES_COLOURS } from './seriesColours';
import type { Series } from './useFigureTexts';

type PlotProps<Name extends string> = {
  title: string;
  days: readonly FiguresOfDay<Name>[];
  series: readonly Series<Name>[];
};

/**
 * Some figures over time, as lines and as a table: screen readers always have the table, others can show it.
 */
export function Plot<Name extends string>({ title, days, series }: PlotProps<Name>) {
  const { i18n } = useLingui();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const rows = plotRows(days, series);
  const isEmpty = rows.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <figure aria-labelledby={id} className={`${cardClass} p-4`}>
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={id} className="min-w-0 flex-1 font-title text-heading font-semibold">
          {title}
        </h3>
        <Button kind="quiet" size="sm" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? <Trans>Hide the numbers</Trans> : <Trans>Show the numbers</Trans>}
        </Button>
      </figcaption>
      <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-caption">
        {series.map(({ name, label }, at) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              className="h-0.5 w-5 rounded-full"
              style={{ backgroundColor: `var(${SERIES_COLOURS[at] ?? SERIES_COLOURS[0]})` }}
            />
            {label}
          </li>
        ))}
      </ul>
      {isEmpty ? (
        <p className="py-6 text-center text-ink-soft">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <Chart
          points={rows.map(({ day, values }) => ({ x: Date.parse(`${day}T00:00:00Z`) / 1_000, values }))}
          series={series}
          isTime
        />
      )}
      <div
        className={isTable ? 'mt-4 max-h-96 overflow-auto' : 'sr-only'}
        tabIndex={isTable ? 0 : undefined}
        role={isTable ? 'region' : undefined}
        aria-labelledby={isTable ? id : undefined}
      >
        <table className="w-full text-caption tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="p-1.5 text-start">
                <Trans>Day</Trans>
              </th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col" className="p-1.5 text-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ day, values }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="p-1.5 text-start font-normal whitespace-nowrap">
                  {i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
                </th>
                {values.map((value, at) => (
                  <td key={series[at]?.name} className="p-1.5 text-end">
                    {value === null ? '–' : series[at]?.format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
