import { Crown } from 'lucide-react';

export function VipBadge() {
  return (
    <span className="grid size-5.5 place-items-center rounded-full border-2 border-paper bg-mark-soft text-mark-ink">
      <Crown aria-hidden="true" className="size-icon-xs" />
    </span>
  );
}
