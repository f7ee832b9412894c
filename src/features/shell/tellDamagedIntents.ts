import { t } from '@lingui/core/macro';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** Says that something which waited to be sent is no longer sent: whether it arrived, only the reader can see. */
export function tellDamagedIntents(): void {
  showToast({
    text: t`A change waiting to be sent was damaged on this device and won’t be sent. If something is missing, please do it again.`,
    sticky: true,
  });
  void usecases.recordDamageTold();
}
