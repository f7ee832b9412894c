import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';
import type { ReadingTime } from '../../../data/queries/readingTime';
import { iconButtonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { Disclosure } from '../../ui/Disclosure';
import { dayName, monthsOf } from './calendar';
import { duration } from './duration';
import { DaySquare, MonthSquares } from './MonthSquares';
import { BED, STEPS } from './squares';

export function Year({ time: { today, days } }: { time: ReadingTime }) {
  const { t, i18n } = useLingui();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const read = [...days]
    .filter(([day, seconds]) => seconds >= READ_DAY_SECONDS && day <= today)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const firstYear = Math.min(thisYear, ...read.map(([day]) => Number(day.slice(0, 4))));
  const ofYear = read.filter(([day]) => day.startsWith(String(year)));
  const total = duration(
    ofYear.reduce((sum, [, seconds]) => sum + seconds, 0),
    i18n.locale,
  );
  return (
    <section aria-labelledby="year" className={cardClass}>
      <div className="p-5">
        <div className="flex items-center gap-1">
          <h2 id="year" className="min-w-0 flex-1 font-title text-heading font-semibold tabular-nums">
            {String(year)}
          </h2>
          {firstYear < thisYear && (
            <>
              <button
                type="button"
                aria-label={t`The year before`}
                disabled={year <= firstYear}
                className={iconButtonClass}
                onClick={() => setYear(year - 1)}
              >
                <ChevronLeft className="size-icon-lg" />
              </button>
              <button
                type="button"
                aria-label={t`The year after`}
                disabled={year >= thisYear}
                className={`${iconButtonClass} -mr-2.5`}
                onClick={() => setYear(year + 1)}
              >
                <ChevronRight className="size-icon-lg" />
              </button>
            </>
          )}
        </div>
        <p className="mt-0.5 text-ink-soft">
          {ofYear.length === 0 ? (
            <Trans>Nothing read this year yet.</Trans>
          ) : (
            <Plural value={ofYear.length} one={`${total} on # day`} other={`${total} on # days`} />
          )}
        </p>
        <div className="mt-5 grid grid-cols-3 gap-x-5 gap-y-5 sm:grid-cols-4 md:grid-cols-6">
          {monthsOf(year).map((month) => (
            <MonthSquares key={month} month={month} days={days} today={today} />
          ))}
        </div>
        <Legend />
      </div>
      {ofYear.length > 0 && (
        <div className="border-t border-line">
          <Disclosure title={<Trans>Day by day, as a table</Trans>}>
            <DayTable days={ofYear.toReversed()} year={year} />
          </Disclosure>
        </div>
      )}
    </section>
  );
}

function Legend() {
  const { t, i18n } = useLingui();
  return (
    <ul
      aria-label={t`What the squares mean`}
      className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft"
    >
      {STEPS.map((from, at) => {
        const time = duration(from, i18n.locale);
        return (
          <li key={from} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox={`0 0 ${BED} ${BED}`} className="size-icon-xs">
              <DaySquare x={0} y={0} seconds={from} state="past" />
            </svg>
            {at === 0 ? t`from ${time}` : `${time}`}
          </li>
        );
      })}
    </ul>
  );
}

function DayTable({ days, year }: { days: readonly (readonly [string, number])[]; year: number }) {
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
