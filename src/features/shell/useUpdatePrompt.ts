import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../platform/idle';
import { showToast } from '../../ui/toasts';

type ServiceWorkerModule = typeof import('../../platform/serviceWorker');

/** Offers a waiting version, never in the middle of a chapter. */
export function useUpdatePrompt(reading: boolean): void {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<ServiceWorkerModule>();
  const offered = useRef(false);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    const cancel = whenIdle(() => {
      void import('../../platform/serviceWorker').then((module) => {
        if (current) stop = module.onUpdateWaiting(() => setWaiting(module));
      });
    });
    return () => {
      current = false;
      cancel();
      stop?.();
    };
  }, []);

  useEffect(() => {
    if (!waiting || reading || offered.current) return;
    offered.current = true;
    showToast({
      text: t`A new version is ready`,
      action: { label: t`Update`, run: waiting.applyUpdate },
      sticky: true,
    });
  }, [waiting, reading, t]);
}
