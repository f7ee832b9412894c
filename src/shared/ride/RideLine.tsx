import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TrainFront, X } from 'lucide-react';
import {
  type RideLine as Line,
  RIDE_LINE_HIDDEN_KEY,
  type RidePart,
  readRideLine as readLine,
} from '../../../data/queries/rides';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { cardClass } from '../../ui/card';
import { IconButton } from '../../ui/IconButton';
import { ReadingLink } from '../../ui/ReadingLink';
import { showToast } from '../../ui/toasts';

/** Reads the data of `RideLine` before its page is painted, so that nothing moves later. */
export function readRideLine(): Promise<Line | undefined> {
  return readLine(Date.now());
}

/** What the plan has ready for the reader's next usual ride, or whether the last one had enough (decision 0090). */
export function RideLine({ first }: { first: Line | undefined }) {
  const { t } = useLingui();
  const line = useLive('rideLine', readRideLine, { loaded: true, value: first }).value;
  if (!line) return null;
  const hide = async () => {
    const today = new Date().setHours(0, 0, 0, 0);
    const saved = await usecases.saveSetting({ key: RIDE_LINE_HIDDEN_KEY, value: today });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <div className="page-width pt-3 desktop:pt-6">
      <section
        aria-label={t`Your ride`}
        className={`${cardClass} flex max-w-xl items-start gap-3 py-1 pr-1 pl-3`}
      >
        <TrainFront aria-hidden="true" className="mt-2.5 size-icon-md shrink-0 text-accent" />
        <div className="min-w-0 flex-1 py-2 text-body-sm">
          {line.kind === 'next' ? <NextRide line={line} /> : <LastRide line={line} />}
        </div>
        <IconButton label={t`Hide for today`} onClick={() => void hide()}>
          <X aria-hidden="true" className="size-icon-md" />
        </IconButton>
      </section>
    </div>
  );
}

type Next = Extract<Line, { kind: 'next' }>;

function NextRide({ line: { day, minutes, parts, ...progress } }: { line: Next }) {
  const { t } = useLingui();
  return (
    <>
      <p className="font-medium">
        {day === 'today'
          ? t`${plural(minutes, { one: 'Today’s ride, # minute', other: 'Today’s ride, # minutes' })}`
          : t`${plural(minutes, { one: 'Tomorrow’s ride, # minute', other: 'Tomorrow’s ride, # minutes' })}`}
        {': '}
        <Progress {...progress} />
      </p>
      <ul className="text-caption text-ink-soft">
        {parts.map((part) => (
          <li key={part.id}>
            <PartLink part={part} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ count, ready, waitsFor }: Pick<Next, 'count' | 'ready' | 'waitsFor'>) {
  if (ready === count)
    return (
      <span className="text-accent">
        <Trans>ready</Trans>
      </span>
    );
  switch (waitsFor) {
    case 'wifi':
      return (
        <Trans>
          {ready} of {count} ready, waiting for Wi-Fi
        </Trans>
      );
    case 'charging':
      return (
        <Trans>
          {ready} of {count} ready, waiting for the charger
        </Trans>
      );
    case 'network':
      return (
        <Trans>
          {ready} of {count} ready, waiting for a connection
        </Trans>
      );
    case 'room':
      return (
        <Trans>
          {ready} of {count} ready, no room for more
        </Trans>
      );
    default:
      return (
        <Trans>
          {ready} of {count} ready
        </Trans>
      );
  }
}

const LINK = 'line-clamp-1 py-1 underline-offset-2 hover:text-accent hover:underline';

function PartLink({ part: { kind, id, title, from, to, count } }: { part: RidePart }) {
  const { t } = useLingui();
  if (kind === 'book')
    return (
      <ReadingLink bookId={id} target={from} className={LINK}>
        {t`${plural(count, { one: `# chapter of “${title}”`, other: `# chapters of “${title}”` })}`}
      </ReadingLink>
    );
  return (
    <Link to="/drama/$videoId/$target" params={{ videoId: id, target: from }} className={LINK}>
      {count === 1 ? t`Episode ${from} of “${title}”` : t`Episodes ${from} to ${to} of “${title}”`}
    </Link>
  );
}

function LastRide({ line: { day, wasEnough } }: { line: Extract<Line, { kind: 'last' }> }) {
  if (wasEnough)
    return day === 'today' ? (
      <Trans>Today’s ride: it was enough.</Trans>
    ) : (
      <Trans>Yesterday’s ride: it was enough.</Trans>
    );
  return day === 'today' ? (
    <Trans>Today’s ride: something was missing. The next one gets more.</Trans>
  ) : (
    <Trans>Yesterday’s ride: something was missing. The next one gets more.</Trans>
  );
}
