import { useLingui } from '@lingui/react/macro';
import { duration } from './duration';
import { DaySquare } from './MonthSquares';
import { BED, STEPS } from './squares';

export function Legend() {
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
