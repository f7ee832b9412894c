import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Check } from 'lucide-react';
import type { ReadingTime } from '../../../data/queries/readingTime';
import { cardClass } from '../../ui/card';
import { duration } from './duration';

const RADIUS = 32;
const ROUND = 2 * Math.PI * RADIUS;

/** The progress towards the daily goal, as a ring. Decorative: the text next to it says the same. */
function Ring({ share, isReached }: { share: number; isReached: boolean }) {
  const done = Math.min(1, Math.max(0, share)) * ROUND;
  const Icon = isReached ? Check : BookOpen;
  return (
    <span aria-hidden="true" className="relative grid size-20 shrink-0 place-items-center">
      <svg viewBox="0 0 80 80" className="absolute inset-0 -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} fill="none" strokeWidth="7" className="stroke-sunken" />
        {done > 0 && (
          <circle
            cx="40"
            cy="40"
            r={RADIUS}
            fill="none"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={`${done} ${ROUND}`}
            className="stroke-accent"
          />
        )}
      </svg>
      <Icon className="size-icon-xl text-accent" />
    </span>
  );
}

export function Today({ time: { today, days, goal } }: { time: ReadingTime }) {
  const { i18n } = useLingui();
  const seconds = days.get(today) ?? 0;
  const left = duration(Math.max(0, goal * 60 - seconds + 59), i18n.locale);
  const aim = duration(goal * 60, i18n.locale);
  const isReached = seconds >= goal * 60;
  return (
    <section aria-labelledby="today" className={`${cardClass} flex items-center gap-5 p-5`}>
      <Ring share={goal === 0 ? 0 : seconds / (goal * 60)} isReached={goal > 0 && isReached} />
      <div className="min-w-0">
        <h2 id="today" className="text-caption font-semibold text-ink-soft">
          <Trans>Read today</Trans>
        </h2>
        <p className="mt-1 font-title text-title font-semibold tabular-nums">
          {duration(seconds, i18n.locale)}
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft">
          {goal === 0 ? (
            <Trans>No goal set</Trans>
          ) : isReached ? (
            <Trans>Goal of {aim} reached</Trans>
          ) : (
            <Trans>
              {left} left to {aim}
            </Trans>
          )}
        </p>
      </div>
    </section>
  );
}
