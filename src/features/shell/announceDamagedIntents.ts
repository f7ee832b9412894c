import { t } from '@lingui/core/macro';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** Reports that an intent is no longer sent: only the reader can tell whether it arrived earlier. */
export function announceDamagedIntents(): void {
  showToast({
    text: t`A change waiting to be sent was damaged on this device and won’t be sent. If something is missing, please do it again.`,
    sticky: true,
  });
  void usecases.recordDamageAnnounced();
}
