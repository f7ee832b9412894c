import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { applyUpdate, useIsUpdateWaiting } from '../../platform/start/serviceWorker';
import { showToast } from '../../ui/toasts';

/** Offers a waiting version, but never within a chapter. Loaded long after the first paint. */
export function UpdatePrompt({ reading }: { reading: boolean }) {
  const { t } = useLingui();
  const isWaiting = useIsUpdateWaiting();
  const offered = useRef(false);

  useEffect(() => {
    if (!isWaiting || reading || offered.current) return;
    offered.current = true;
    showToast({
      text: t`A new version is ready`,
      action: { label: t`Update`, run: applyUpdate },
      sticky: true,
    });
  }, [isWaiting, reading, t]);
  return null;
}
