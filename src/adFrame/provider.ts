import type { AdKind, AdNews } from '../../contract/money/ads';

/** What the server tells the frame of its place (server/http/adFrameRoute). */
export type Told = {
  readonly provider: 'script' | 'gpt';
  readonly script: string;
  readonly unit: string;
  readonly kind: AdKind;
  readonly slotId: string;
};

/** Has a provider show its advertisement in `place`, and says what becomes of it. */
export type ShowAd = (told: Told, place: HTMLElement, tell: (news: AdNews) => void) => void;

/** Loads a provider's script, once. It is not to be had: the advertisement failed. */
export function loadScript(address: string, onFailure: () => void): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('error', onFailure);
  document.head.append(script);
}
