import { Plural, Trans } from '@lingui/react/macro';
import type { LedgerKind, LedgerLine } from '../../../contract/ledger';

/** What a line of the ledger was for, in a few words. */
export function LineTitle({ line: { kind, reference } }: { line: LedgerLine }) {
  if (reference.type === 'items' && (kind === 'unlock' || kind === 'undo')) {
    const { count, title } = reference;
    const what = count === 1 ? title : <Plural value={count} one="# chapter" other="# chapters" />;
    return kind === 'undo' ? <Trans>Taken back: {what}</Trans> : <Trans>Unlocked: {what}</Trans>;
  }
  return <KindName kind={kind} />;
}

function KindName({ kind }: { kind: LedgerKind }) {
  switch (kind) {
    case 'opening':
      return <Trans>Opening balance</Trans>;
    case 'unlock':
      return <Trans>Unlocked</Trans>;
    case 'undo':
      return <Trans>Taken back</Trans>;
    case 'checkIn':
      return <Trans>Daily check-in</Trans>;
    case 'task':
      return <Trans>Task done</Trans>;
    case 'ad':
      return <Trans>Ad read</Trans>;
    case 'invite':
      return <Trans>Invitation</Trans>;
    case 'purchase':
      return <Trans>Coins bought</Trans>;
    case 'adjustment':
      return <Trans>Correction</Trans>;
    case 'expiry':
      return <Trans>Bonus expired</Trans>;
    case 'merge':
      return <Trans>From your guest account</Trans>;
  }
}
