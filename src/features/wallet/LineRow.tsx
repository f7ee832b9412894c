import { useLingui } from '@lingui/react/macro';
import {
  BookOpen,
  CalendarCheck,
  Clock,
  CreditCard,
  Gift,
  LockOpen,
  type LucideIcon,
  Luggage,
  Megaphone,
  Scale,
  Undo2,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { memo } from 'react';
import type { LedgerKind, LedgerLine } from '../../../contract/money/ledger.schema';
import { LineTitle } from '../../ui/LineTitle';
import { RowContent, rowClass } from '../../ui/List';
import { changeOf } from './dayGroups';
import { timeOf } from './times';

const ICONS: Record<LedgerKind, LucideIcon> = {
  opening: Scale,
  unlock: LockOpen,
  undo: Undo2,
  hold: Luggage,
  capture: BookOpen,
  release: Undo2,
  checkIn: CalendarCheck,
  task: Gift,
  ad: Megaphone,
  invite: Users,
  purchase: CreditCard,
  'purchase-bonus': Gift,
  refund: CreditCard,
  dispute: CreditCard,
  adjustment: Scale,
  operator: Gift,
  expiry: Clock,
  merge: UserRoundCheck,
};

export const LineRow = memo(function LineRow({
  line,
  onOpen,
}: {
  line: LedgerLine;
  onOpen: (line: LedgerLine) => void;
}) {
  const { i18n } = useLingui();
  const Icon = ICONS[line.kind];
  const change = changeOf(line);
  const { reference } = line;
  const time = timeOf(line.at, i18n.locale);
  return (
    <button type="button" className={`${rowClass} rounded-sm px-1!`} onClick={() => onOpen(line)}>
      <RowContent
        icon={<Icon className="size-icon-lg" />}
        title={<LineTitle line={line} />}
        detail={reference.type === 'items' ? `${time} · ${reference.bookName}` : time}
        value={
          <span className={`font-semibold ${change > 0 ? 'text-accent' : 'text-ink'}`}>
            {signed(change, i18n.locale)}
          </span>
        }
        leads
      />
    </button>
  );
});

/** Formats a number with its sign; zero has none. */
export function signed(change: number, locale: string): string {
  return new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(change);
}
