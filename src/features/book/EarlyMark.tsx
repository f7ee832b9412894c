import { Trans, useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';

/** Marks a chapter that only members read, with the day when it becomes public (decision 0147). */
export function EarlyMark({ publicAt }: { publicAt: number }) {
  const { i18n } = useLingui();
  const day = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' }).format(publicAt);
  return (
    <span className="flex shrink-0 items-center gap-1 text-caption text-ink-soft tabular-nums">
      <Crown aria-hidden="true" className="size-icon-xs" />
      <span className="sr-only">
        <Trans>Members only, public on</Trans>{' '}
      </span>
      {day}
    </span>
  );
}
