import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { takeSkip } from '../../features/shell/popups/takeSkip';
import { type Destination, destinationOfCampaign } from '../../platform/navigation/destination';
import { holdArrival, recordArrival } from '../../platform/visit/arrival';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

const HOME: Destination = { path: '/home', search: {} };

/**
 * Opens a campaign's bundle: stores its arrival data and returns where it leads. If it does not open, shows a
 * toast and returns home.
 */
export async function openLanding(par: string | undefined): Promise<Destination> {
  if (par === undefined) return HOME;
  const opening = usecases.openCampaignLink({ par });
  holdArrival(opening);
  const opened = await opening;
  if (!opened.ok) {
    showToast({ text: i18n._(msg`This link is damaged. Here is the home page instead.`) });
    return HOME;
  }
  recordArrival(new URLSearchParams(opened.value).toString());
  const skips = await takeSkip(opened.value);
  return destinationOfCampaign({ ...opened.value, isSkip: skips ? '1' : '0' });
}
