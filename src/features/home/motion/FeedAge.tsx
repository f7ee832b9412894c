import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ago } from '../../../ui/ago';

const MINUTE_MS = 60_000;

export function FeedAge({ fetchedAt }: { fetchedAt: number }) {
  const { t, i18n } = useLingui();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const age = ago(fetchedAt, now, i18n.locale);
  return (
    <p className="page-width absolute inset-x-0 top-0.5 text-caption text-ink-soft desktop:top-3">{t`Last updated ${age}`}</p>
  );
}
