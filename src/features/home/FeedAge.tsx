import { useLingui } from '@lingui/react/macro';
import { useOffline } from '../../platform/connection';
import { ago } from '../../ui/ago';

/** Offline, a feed says how old it is, in the space above its first block. */
export function FeedAge({ fetchedAt }: { fetchedAt: number }) {
  const { t, i18n } = useLingui();
  if (!useOffline()) return null;
  const age = ago(fetchedAt, Date.now(), i18n.locale);
  return (
    <p className="page-width absolute inset-x-0 top-1 text-caption text-ink-soft">{t`Last updated ${age}`}</p>
  );
}
