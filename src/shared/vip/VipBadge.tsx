import { Crown } from 'lucide-react';

/** The mark of a VIP, on the edge of their picture. What it means is said beside it. */
export function VipBadge() {
  return (
    <span
      data-unpictured
      className="grid size-5.5 place-items-center rounded-full border-2 border-paper bg-mark-soft text-mark-ink"
    >
      <Crown aria-hidden="true" className="size-icon-xs" />
    </span>
  );
}
