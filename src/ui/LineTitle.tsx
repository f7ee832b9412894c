import { Plural, Trans } from '@lingui/react/macro';
import type { LedgerKind, LedgerLine } from '../../contract/money/ledger.schema';
import { TASK_TYPES } from '../../contract/money/rewards';
import { houseName } from '../platform/device/houseName';

export function LineTitle({ line: { kind, reference, coins, bonus, held = 0 } }: { line: LedgerLine }) {
  if (reference.type === 'items') {
    const { count, title, itemKind } = reference;
    const many =
      itemKind === 'episode' ? (
        <Plural value={count} one="# episode" other="# episodes" />
      ) : (
        <Plural value={count} one="# chapter" other="# chapters" />
      );
    const what = count === 1 ? title : many;
    switch (kind) {
      case 'undo':
        return <Trans>Undone: {what}</Trans>;
      case 'hold':
        return <Trans>Held to take along: {what}</Trans>;
      case 'capture': {
        const paid = -held;
        if (paid === 0) return <Trans>Opened, free with VIP: {what}</Trans>;
        return (
          <Plural
            value={paid}
            one={<Trans>Opened, paid with # held coin: {what}</Trans>}
            other={<Trans>Opened, paid with # held coins: {what}</Trans>}
          />
        );
      }
      case 'release':
        return <Trans>Returned: {what}</Trans>;
      default:
        return coins + bonus === 0 ? (
          <Trans>Unlocked free with VIP: {what}</Trans>
        ) : (
          <Trans>Unlocked: {what}</Trans>
        );
    }
  }
  if (reference.type === 'task') return <TaskName taskType={reference.taskType} />;
  if (reference.type === 'friend') {
    return reference.role === 'inviter' ? (
      <Trans>A friend you invited</Trans>
    ) : (
      <Trans>You were invited</Trans>
    );
  }
  if (kind === 'operator')
    return coins + bonus < 0 ? (
      <Trans>Taken by the {houseName} team</Trans>
    ) : (
      <Trans>Given by the {houseName} team</Trans>
    );
  return <KindName kind={kind} />;
}

/** The name of a completed task (spec 3). */
function TaskName({ taskType }: { taskType: number }) {
  switch (taskType) {
    case TASK_TYPES.register:
      return <Trans>Account created</Trans>;
    case TASK_TYPES.topUp:
      return <Trans>First coins bought</Trans>;
    case TASK_TYPES.install:
      return <Trans>App added to the home screen</Trans>;
    case TASK_TYPES.notifications:
      return <Trans>Notifications allowed</Trans>;
    default:
      return <Trans>Task done</Trans>;
  }
}

function KindName({ kind }: { kind: Exclude<LedgerKind, 'operator'> }) {
  switch (kind) {
    case 'opening':
      return <Trans>Opening balance</Trans>;
    case 'unlock':
      return <Trans>Unlocked</Trans>;
    case 'undo':
      return <Trans>Undone</Trans>;
    case 'checkIn':
      return <Trans>Daily check-in</Trans>;
    case 'task':
      return <Trans>Task done</Trans>;
    case 'ad':
      return <Trans>Ad viewed</Trans>;
    case 'invite':
      return <Trans>Invitation</Trans>;
    case 'purchase':
      return <Trans>Coins bought</Trans>;
    case 'purchase-bonus':
      return <Trans>Bonus with your coins</Trans>;
    case 'refund':
      return <Trans>Purchase refunded</Trans>;
    case 'dispute':
      return <Trans>Payment disputed</Trans>;
    case 'adjustment':
      return <Trans>Correction</Trans>;
    case 'expiry':
      return <Trans>Bonus expired</Trans>;
    case 'hold':
      return <Trans>Held to take along</Trans>;
    case 'capture':
      return <Trans>Opened, paid with held coins</Trans>;
    case 'release':
      return <Trans>Returned</Trans>;
    case 'merge':
      return <Trans>From your guest account</Trans>;
  }
}
