import { useLingui } from '@lingui/react/macro';
import { useOffline } from '../platform/live/connection';
import { ago } from './ago';

/** Shows the age of a list while offline. `fetchedAt` in ms since the epoch. */
export function ListAge({
  fetchedAt,
  className = '',
}: {
  fetchedAt: number | undefined;
  className?: string;
}) {
  const { t, i18n } = useLingui();
  if (!useOffline() || fetchedAt === undefined) return null;
  const age = ago(fetchedAt, Date.now(), i18n.locale);
  return <p className={`text-caption text-ink-soft ${className}`}>{t`Last updated ${age}`}</p>;
}
