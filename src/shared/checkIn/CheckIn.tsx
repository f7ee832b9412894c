import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CalendarCheck, CircleAlert, CloudOff, Crown } from 'lucide-react';
import { VIP_CHECK_IN_FACTOR } from '../../../contract/money/payments';
import type { OpenCheckIn } from '../../../data/queries/rewards';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';
import { ProveEmail, ProveEmailNotice } from '../../ui/ProveEmail';
import { showToast } from '../../ui/toasts';
import { useVip } from '../vip/useVip';
import { SevenDays } from './SevenDays';
import type { Standing } from './standing';

export function CheckIn({ standing }: { standing: Standing }) {
  const { i18n } = useLingui();
  const failureText = useFailureText();
  const { value: isVip } = useVip();
  const { index, signed, underWay, refused, award, isClosed, needsChapter, withEmail } = standing;
  const { makeUpDay, streakWithMakeUp } = index;
  const missed = makeUpDay === null ? '' : dayName(makeUpDay, i18n.locale);
  const checkIn = async (request: { makeUpDay?: string }) => {
    const kept = await usecases.checkIn(request);
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <div className="flex flex-col gap-4">
      <SevenDays row={index.row} />
      {isVip && (
        <p className="flex items-center gap-2 text-caption text-ink-soft">
          <Crown aria-hidden="true" className="size-icon-sm text-accent" />
          <Trans>You are VIP: each check-in from today on pays {VIP_CHECK_IN_FACTOR} times as much.</Trans>
        </p>
      )}
      {underWay?.state === 'waiting' && <Waiting open={underWay} />}
      {refused && !underWay && (
        <Notice
          icon={<CircleAlert className="size-icon-lg" />}
          action={
            <Button
              kind="quiet"
              size="sm"
              onClick={() => void usecases.dismissRefusedCheckIn({ target: refused.target })}
            >
              <Trans>OK</Trans>
            </Button>
          }
        >
          {refused.failure && failureText(refused.failure.name)}
        </Notice>
      )}
      {underWay?.state !== 'waiting' &&
        (signed ? (
          <p role="status" className="flex items-center justify-center gap-2 font-medium text-accent">
            <CalendarCheck className="size-icon-md" />
            <Trans>Checked in today</Trans>
          </p>
        ) : isClosed ? (
          <ProveEmailNotice />
        ) : (
          <>
            <Button
              size="lg"
              className="w-full"
              busy={underWay?.state === 'sending'}
              onClick={() => void checkIn({})}
            >
              <Plural value={award} one="Check in: # bonus" other="Check in: # bonus" />
            </Button>
            {needsChapter && (
              <p className="text-center text-pretty text-caption text-ink-soft">
                <Trans>
                  Read a new chapter first: without an e-mail, a check-in counts on days you read.
                </Trans>
              </p>
            )}
            {withEmail !== null && <MoreWithEmail bonus={withEmail} />}
          </>
        ))}
      {makeUpDay !== null && underWay === undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-48 text-pretty text-ink-soft">
            <Plural
              value={streakWithMakeUp}
              one={`You missed ${missed}. Make it up to have # day in a row. It gives no bonus.`}
              other={`You missed ${missed}. Make it up to have # days in a row. It gives no bonus.`}
            />
          </p>
          <Button kind="tonal" onClick={() => void checkIn({ makeUpDay })}>
            <Trans>Make up the day</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function MoreWithEmail({ bonus }: { bonus: number }) {
  return (
    <Notice action={<ProveEmail />}>
      <Plural
        value={bonus}
        one="With a confirmed e-mail, this check-in gives # bonus."
        other="With a confirmed e-mail, this check-in gives # bonus."
      />
    </Notice>
  );
}

function Waiting({ open }: { open: OpenCheckIn }) {
  const { i18n } = useLingui();
  const day = dayName(open.day, i18n.locale);
  return (
    <Notice
      icon={<CloudOff className="size-icon-lg" />}
      action={
        <Button
          kind="quiet"
          size="sm"
          onClick={() => void usecases.cancelIntent({ requestId: open.requestId })}
        >
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Trans>Waiting for a connection: check-in for {day}</Trans>
      <Obstacle />
    </Notice>
  );
}

/** Formats a day of New York, `YYYY-MM-DD`, in the reader's language. */
function dayName(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
