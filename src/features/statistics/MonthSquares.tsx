import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';
import { dayName, daysOf } from './calendar';
import { duration } from './duration';
import { BED, CELL, sideOf } from './squares';

type MonthSquaresProps = { month: string; days: ReadonlyMap<string, number>; today: string };

/** A month: each day is a cell with a square that grows with the reading time. */
export function MonthSquares({ month, days, today }: MonthSquaresProps) {
  const { t, i18n } = useLingui();
  const all = daysOf(month);
  const read = all.filter(({ day }) => day <= today && (days.get(day) ?? 0) >= READ_DAY_SECONDS);
  const total = duration(
    read.reduce((sum, { day }) => sum + (days.get(day) ?? 0), 0),
    i18n.locale,
  );
  const name = dayName(month, i18n.locale, { month: 'long' });
  return (
    <figure>
      <figcaption className="mb-1.5 text-caption text-ink-soft" aria-hidden="true">
        {dayName(month, i18n.locale, { month: 'short' })}
      </figcaption>
      <svg
        role="img"
        aria-label={
          read.length === 0
            ? t`${name}: nothing read`
            : t`${name}: ${plural(read.length, { one: '# day', other: '# days' })}, ${total}`
        }
        viewBox={`-1 -1 ${7 * CELL} ${6 * CELL}`}
        className="w-full max-w-28"
      >
        {all.map(({ day, column, row }) => (
          <DaySquare
            key={day}
            x={column * CELL}
            y={row * CELL}
            seconds={day <= today ? (days.get(day) ?? 0) : 0}
            state={day === today ? 'today' : day > today ? 'ahead' : 'past'}
          />
        ))}
      </svg>
    </figure>
  );
}

type DaySquareProps = { x: number; y: number; seconds: number; state: 'past' | 'today' | 'ahead' };

export function DaySquare({ x, y, seconds, state }: DaySquareProps) {
  const side = sideOf(seconds);
  const inset = (BED - side) / 2;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={BED}
        height={BED}
        rx="2"
        className={state === 'today' ? 'fill-sunken stroke-mark-line' : 'fill-sunken'}
        strokeWidth="1.2"
        opacity={state === 'ahead' ? 0.5 : undefined}
      />
      {side > 0 && (
        <rect x={x + inset} y={y + inset} width={side} height={side} rx="1.5" className="fill-accent" />
      )}
    </>
  );
}
