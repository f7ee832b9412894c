import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { applyUpdate, onUpdateWaiting } from '../../platform/serviceWorker';
import { showToast } from '../../ui/toasts';

/** Offers a waiting version, never in the middle of a chapter. */
export function useUpdatePrompt(reading: boolean): void {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState(false);
  const offered = useRef(false);
  useEffect(() => onUpdateWaiting(() => setWaiting(true)), []);
  useEffect(() => {
    if (!waiting || reading || offered.current) return;
    offered.current = true;
    showToast({
      text: t`A new version is ready`,
      action: { label: t`Update`, run: applyUpdate },
      sticky: true,
    });
  }, [waiting, reading, t]);
}
