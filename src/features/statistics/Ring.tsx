import { BookOpen, Check } from 'lucide-react';

const RADIUS = 32;
const ROUND = 2 * Math.PI * RADIUS;

/** The progress towards the daily goal, as a ring. Decorative: the text next to it says the same. */
export function Ring({ share, isReached }: { share: number; isReached: boolean }) {
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
