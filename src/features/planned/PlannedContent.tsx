import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Sparkle } from 'lucide-react';
import { buttonClass } from '../../ui/buttonClass';
import type { PlannedScreen } from './screens';

/** How things stand with a feature that is still to come, what it will be, and a way on. No button does nothing. */
export function PlannedContent({ screen }: { screen: PlannedScreen }) {
  const { _ } = useLingui();
  const { icon: Icon, today, plans, ways } = screen;
  return (
    <div className="page-width max-w-2xl! pt-2 desktop:pt-4">
      <div className="overflow-hidden rounded-lg bg-surface shadow-raised">
        <div className="flex flex-wrap items-center gap-5 bg-accent-soft px-5 py-6 sm:px-7">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-accent">
            <Icon className="size-7" />
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="font-title text-heading font-semibold">
              <Trans>Not available yet</Trans>
            </h2>
            <p className="mt-1 text-pretty text-ink-soft">{_(today)}</p>
          </div>
        </div>
        <div className="px-5 py-6 sm:px-7">
          <h3 className="text-caption font-semibold text-ink-soft">
            <Trans>What’s coming</Trans>
          </h3>
          <ul className="mt-3 flex flex-col gap-3">
            {plans.map((plan) => (
              <li key={plan.id} className="flex gap-3 text-pretty">
                <Sparkle className="size-icon-md mt-0.5 shrink-0 text-accent" />
                <span className="min-w-0">{_(plan)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-7 flex flex-wrap gap-3">
            {ways.map(({ to, label }) => (
              <Link key={to} to={to} className={buttonClass('tonal')}>
                {_(label)}
              </Link>
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}
