import { AD_MESSAGE, type AdNews } from '../../contract/money/ads';
import { showByScript } from './anyScript';
import { showByGoogleTag } from './googleTag';
import type { Told } from './provider';

/**
 * Runs in the frame of an advertisement, whose origin is nobody's (decision 0071), and talks to the page around it alone: to
 * the installation's own, which is where the frame comes from.
 */
const PROVIDERS = { script: showByScript, gpt: showByGoogleTag } as const;
/** The frame's own origin is opaque: its address still says where it was served. */
const APP = new URL(document.URL).origin;

const said = new Set<AdNews>();

function tell(news: AdNews): void {
  // Shown or failed, it is said once; clicks are counted.
  if (news !== 'clicked' && said.size > 0) return;
  if (news !== 'clicked') said.add(news);
  parent.postMessage({ [AD_MESSAGE]: news }, APP);
}

/** A click in a frame within this one is seen by the focus that goes there. */
function watchClicks(): void {
  document.addEventListener('click', () => tell('clicked'), { capture: true });
  addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) tell('clicked');
  });
}

const told = JSON.parse(document.getElementById('told')?.textContent ?? 'null') as Told | null;
const place = document.getElementById('ad');
// Opened by itself it has nobody to show anything to.
if (told && place && parent !== window) {
  watchClicks();
  PROVIDERS[told.provider](told, place, tell);
}
