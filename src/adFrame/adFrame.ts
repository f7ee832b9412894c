import { AD_MESSAGE, type AdNews } from '../../contract/money/ads';
import { showByScript } from './anyScript';
import { showByGoogleTag } from './googleTag';
import type { Told } from './provider';

/**
 * Runs in the advertisement's frame, whose origin is opaque (decision 0068), and posts messages only to the
 * embedding page, which has the installation's origin, as the frame's address does.
 */
const PROVIDERS = { script: showByScript, gpt: showByGoogleTag } as const;
/** The frame's origin is opaque, but its address still tells where it was served. */
const APP = new URL(document.URL).origin;

const said = new Set<AdNews>();

function tell(news: AdNews): void {
  // `shown` or `failed` is reported once; every click is reported.
  if (news !== 'clicked' && said.size > 0) return;
  if (news !== 'clicked') said.add(news);
  parent.postMessage({ [AD_MESSAGE]: news }, APP);
}

/** A click in a nested frame is detected by the focus that it gets. */
function watchClicks(): void {
  document.addEventListener('click', () => tell('clicked'), { capture: true });
  addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) tell('clicked');
  });
}

const told = JSON.parse(document.getElementById('told')?.textContent ?? 'null') as Told | null;
const place = document.getElementById('ad');
// Opened without an embedding page, it shows nothing.
if (told && place && parent !== window) {
  watchClicks();
  PROVIDERS[told.provider](told, place, tell);
}
