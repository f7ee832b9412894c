import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OperatorNote } from '../../contract/account/account.schema';
import { dayAndTime } from './dayAndTime';

/** A short title for an operator's note; the operator's own text is below it. */
export function OperatorNoteTitle({ note: { kind, isComment, until, gold } }: { note: OperatorNote }) {
  const { t, i18n } = useLingui();
  const moment = until === null ? '' : dayAndTime(until, i18n.locale);
  const end = t`${moment} (New York)`;
  const amount = Math.abs(gold);
  switch (kind) {
    case 'warning':
      return isComment ? <Trans>Others don’t see a comment of yours</Trans> : <Trans>A warning</Trans>;
    case 'silence':
      return <Trans>You can’t write comments until {end}</Trans>;
    case 'silenceLifted':
      return <Trans>You can write comments again</Trans>;
    case 'ban':
      return <Trans>Your account is suspended until {end}</Trans>;
    case 'banLifted':
      return <Trans>Your account is no longer suspended</Trans>;
    case 'coinsGiven':
      return <Plural value={amount} one="# coin was given to you" other="# coins were given to you" />;
    case 'coinsTaken':
      return <Plural value={amount} one="# coin was taken from you" other="# coins were taken from you" />;
    case 'answer':
      return <Trans>An answer to your message</Trans>;
  }
}
