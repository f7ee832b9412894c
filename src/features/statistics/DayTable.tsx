import { Trans, useLingui } from '@lingui/react/macro';
import { dayName } from './calendar';
import { duration } from './duration';

export function DayTable({ days, year }: { days: readonly (readonly [string, number])[]; year: number }) {
  const { i18n } = useLingui();
  return (
    <table className="w-full text-start">
      <caption className="sr-only">
        <Trans>Reading time of {String(year)} by days</Trans>
      </caption>
      <thead>
        <tr className="text-caption">
          <th scope="col" className="py-1 text-start font-semibold">
            <Trans>Date</Trans>
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            <Trans>Time</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(([day, seconds]) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <time dateTime={day}>
                {dayName(day, i18n.locale, { weekday: 'short', day: 'numeric', month: 'long' })}
              </time>
            </th>
            <td className="py-1.5 text-end tabular-nums">{duration(seconds, i18n.locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
