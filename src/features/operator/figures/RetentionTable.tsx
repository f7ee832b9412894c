import { Trans, useLingui } from '@lingui/react/macro';
import type { Retention } from '../../../../contract/operator/desk.schema';
import { cardClass } from '../../../ui/card';

/**
 * For the readers of each first week, how many read in it and in the following weeks: the share, then the
 * number.
 */
export function RetentionTable({ weeks }: { weeks: readonly Retention[] }) {
  const { t, i18n } = useLingui();
  const shown = weeks.filter(({ came }) => came > 0);
  const most = Math.max(0, ...shown.map(({ read }) => read.length));
  const share = (part: number, of: number) =>
    i18n.number(of === 0 ? 0 : Math.min(1, part / of), { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className={`${cardClass} p-4`}>
      <h3 id="figures-retention" className="font-title text-heading font-semibold">
        <Trans>Who comes back</Trans>
      </h3>
      <p className="mt-1 mb-3 text-caption text-ink-soft">
        <Trans>Of the readers who came in a week, those who read in it and in each week after it.</Trans>
      </p>
      {shown.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby="figures-retention">
          <table className="text-caption tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="p-1.5 text-start">
                  <Trans>Week from</Trans>
                </th>
                <th scope="col" className="p-1.5 text-end">
                  <Trans>Arrived</Trans>
                </th>
                {Array.from({ length: most }, (_, at) => (
                  // The columns have only their number, so the index is the key.
                  <th key={`week ${at + 1}`} scope="col" className="p-1.5 text-end">
                    {at === 0 ? t`That week` : t`Week ${at + 1}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ week, came, read }) => (
                <tr key={week} className="border-t border-line">
                  <th scope="row" className="p-1.5 text-start font-normal whitespace-nowrap">
                    {i18n.date(new Date(`${week}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
                  </th>
                  <td className="p-1.5 text-end">{i18n.number(came)}</td>
                  {read.map((number, at) => (
                    <td key={`week ${at + 1}`} className="p-1.5 text-end whitespace-nowrap">
                      {share(number, came)} <span className="text-ink-soft">{i18n.number(number)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
