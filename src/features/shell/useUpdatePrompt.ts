import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../platform/idle';
import { showToast } from '../../ui/toasts';

/** Offers a waiting version, never in the middle of a chapter. */
export function useUpdatePrompt(reading: boolean): void {
  const { t } = useLingui();
  const [apply, setApply] = useState<() => void>();
  const offered = useRef(false);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    const cancel = whenIdle(() => {
      void import('../../platform/serviceWorker').then(({ onUpdateWaiting, applyUpdate }) => {
        if (current) stop = onUpdateWaiting(() => setApply(() => applyUpdate));
      });
    });
    return () => {
      current = false;
      cancel();
      stop?.();
    };
  }, []);

  useEffect(() => {
    if (!apply || reading || offered.current) return;
    offered.current = true;
    showToast({
      text: t`A new version is ready`,
      action: { label: t`Update`, run: apply },
      sticky: true,
    });
  }, [apply, reading, t]);
}
