import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../platform/idle';
import { contentSettled } from '../../platform/refresh';
import { showToast } from '../../ui/toasts';

/** The first books come before any news of the app itself. */
const CONTENT_LIMIT_MS = 6_000;

/** Offers a waiting version, never in the middle of a chapter. */
export function useUpdatePrompt(reading: boolean): void {
  const { t } = useLingui();
  const [apply, setApply] = useState<() => void>();
  const offered = useRef(false);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    const cancel = whenIdle(async () => {
      await contentSettled(CONTENT_LIMIT_MS);
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
