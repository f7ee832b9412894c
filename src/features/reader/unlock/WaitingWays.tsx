import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readUser } from '../../../../data/queries/account';
import { isSoonFree, readAutoUnlock } from '../../../../data/queries/autoUnlock';
import type { Waiting } from '../../../../data/queries/tickets';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { useRefresh } from '../../../platform/live/refresh';
import { usecases } from '../../../platform/worker/usecases';
import { useWaiting } from '../../../shared/waiting/useWaiting';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { inTime } from '../../../ui/inTime';
import { ReadingLink } from '../../../ui/ReadingLink';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';

/** The ways to a locked chapter that cost no coins (decision 0146): a ticket, or its free day. */
export function WaitingWays({ bookId, target }: { bookId: number; target: number }) {
  const { book, supply } = useStage();
  const waiting = useWaiting(bookId, target);
  const user = useLive('user', readUser).value;
  const isLeft =
    useLive(`autoUnlock/${bookId}/${target}/soonFree`, async () => {
      const terms = await readAutoUnlock(bookId);
      return terms !== undefined && !terms.evenIfSoonFree && (await isSoonFree(bookId, target));
    }).value ?? false;
  // There may be keys that the device could not fetch in the tunnel, or before it had an account.
  const lacksTicket = waiting?.tickets !== undefined && waiting.tickets.opens === undefined;
  const lacksKeys = lacksTicket || waiting?.lacksKey === true;
  useRefresh(lacksKeys ? `tickets/${bookId}/${target}` : '', () => usecases.openBook({ bookId }));
  const isFreeNow = waiting?.freeAt !== undefined && waiting.freeAt <= waiting.now;
  useEffect(() => {
    if (isFreeNow) void supply.open(target);
  }, [isFreeNow, supply, target]);
  const needsAccount =
    waiting?.publicAt === undefined &&
    book?.ticketRule !== undefined &&
    user !== undefined &&
    user.isLogin !== 1;
  if (!waiting && !needsAccount) return null;
  const { now = 0, tickets, freeAt, publicAt } = waiting ?? {};
  return (
    <div className="locked-waiting">
      {tickets && <Tickets bookId={bookId} target={target} tickets={tickets} now={now} />}
      {needsAccount && !tickets && (
        <p>
          <Trans>
            <Link to="/login" className={textLinkClass}>
              Log in
            </Link>{' '}
            to open chapters by waiting, without coins.
          </Trans>
        </p>
      )}
      {publicAt !== undefined && freeAt === undefined && (
        <p>
          <PublicThen at={publicAt} now={now} />
        </p>
      )}
      {freeAt !== undefined && (
        <p>
          {isFreeNow ? (
            <Trans>It is free now, and opens as soon as there is a connection.</Trans>
          ) : (
            <FreeThen at={freeAt} now={now} />
          )}
        </p>
      )}
      {isLeft && (
        <p>
          <Trans>Auto-unlock spends no coins on it, because waiting opens it within the hour.</Trans>
        </p>
      )}
    </div>
  );
}

function PublicThen({ at, now }: { at: number; now: number }) {
  const { i18n } = useLingui();
  if (at <= now)
    return <Trans>It is public now, and can be unlocked as soon as there is a connection.</Trans>;
  const when = inTime(at, now, i18n.locale);
  const day = dayOf(at, i18n.locale);
  return (
    <Trans>
      Public {when} ({day}).
    </Trans>
  );
}

function FreeThen({ at, now }: { at: number; now: number }) {
  const { i18n } = useLingui();
  const when = inTime(at, now, i18n.locale);
  const day = dayOf(at, i18n.locale);
  return (
    <Trans>
      Free for everyone {when} ({day}).
    </Trans>
  );
}

type TicketsProps = {
  bookId: number;
  target: number;
  tickets: NonNullable<Waiting['tickets']>;
  now: number;
};

function Tickets({ bookId, target, tickets, now }: TicketsProps) {
  const { i18n } = useLingui();
  const failureText = useFailureText();
  const { chapters, supply } = useStage();
  const [isBusy, setIsBusy] = useState(false);
  const { left, most, nextAt, at, opens, isNext } = tickets;
  const use = async () => {
    setIsBusy(true);
    const used = await usecases.openByTicket({ bookId, target });
    if (used.ok) await supply.open(target);
    else showToast({ text: failureText(used.failure.name) });
    setIsBusy(false);
  };
  if (!isNext) {
    const next = chapters.find((each) => each.target === opens);
    const title = next?.title || String(opens);
    return next ? (
      <p>
        <Trans>
          Tickets open the chapters in their order. Next is{' '}
          <ReadingLink bookId={bookId} target={next.target} className={textLinkClass}>
            {title}
          </ReadingLink>
          .
        </Trans>
      </p>
    ) : null;
  }
  if (left === 0) {
    const when = inTime(at, now, i18n.locale);
    const day = dayOf(at, i18n.locale);
    return (
      <p role="status">
        <Trans>
          A ticket opens it {when} ({day}).
        </Trans>
      </p>
    );
  }
  const arrives = nextAt === null ? '' : inTime(nextAt, now, i18n.locale);
  return (
    <>
      <Button
        kind="tonal"
        size="lg"
        busy={isBusy}
        icon={<Ticket className="size-icon-md" />}
        onClick={() => void use()}
      >
        <Trans>Open with a ticket</Trans>
      </Button>
      <p>
        {most > 1 ? (
          <Plural
            value={left}
            one={`You have # of ${most} tickets.`}
            other={`You have # of ${most} tickets.`}
          />
        ) : (
          <Trans>You have today’s ticket.</Trans>
        )}
        {nextAt !== null && most > 1 && (
          <>
            {' '}
            <Trans>The next one arrives {arrives}.</Trans>
          </>
        )}
      </p>
    </>
  );
}

/** Day and time by the reader's own clock. */
function dayOf(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}
