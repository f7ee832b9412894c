import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { countUntoldDamage } from '../../../data/queries/damagedIntents';
import { pageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';

/** Says once that something which waited to be sent is no longer sent: whether it arrived, only the reader can see. */
export function DamagedIntents() {
  const { t } = useLingui();
  const untold = useLive('damagedIntents', countUntoldDamage).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void Promise.resolve(pageTexts()).then(() => {
      if (!isCurrent) return;
      showToast({
        text: t`A change waiting to be sent was damaged on this device and won’t be sent. If something is missing, please do it again.`,
        sticky: true,
      });
      void usecases.noteDamageTold();
    });
    return () => {
      isCurrent = false;
    };
  }, [untold, t]);
  return null;
}
