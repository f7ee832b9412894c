import { useLingui } from '@lingui/react/macro';
import { useOffline } from '../../platform/connection';
import { ago } from '../../ui/ago';

/** Offline, a feed says how old it is. */
export function FeedAge({ fetchedAt }: { fetchedAt: number }) {
  const { t, i18n } = useLingui();
  if (!useOffline()) return null;
  const age = ago(fetchedAt, Date.now(), i18n.locale);
  return <p className="page-width pt-3 text-caption text-ink-soft">{t`As it was ${age}`}</p>;
}
