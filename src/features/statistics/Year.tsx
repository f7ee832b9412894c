import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';
import type { ReadingTime } from '../../../data/queries/readingTime';
import { iconButtonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { Disclosure } from '../../ui/Disclosure';
import { monthsOf } from './calendar';
import { DayTable } from './DayTable';
import { duration } from './duration';
import { Legend } from './Legend';
import { MonthSquares } from './MonthSquares';

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
