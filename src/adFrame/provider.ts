import type { AdKind, AdNews } from '../../contract/money/ads';

/** The ad slot's settings that the server puts into the frame (server/http/adFrameRoute). */
export type Told = {
  readonly provider: 'script' | 'gpt';
  readonly script: string;
  readonly unit: string;
  readonly kind: AdKind;
  readonly slotId: string;
};

export type ShowAd = (told: Told, place: HTMLElement, tell: (news: AdNews) => void) => void;

/** Loads a provider's script once. A script that fails to load is a failed advertisement. */
export function loadScript(address: string, onFailure: () => void): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('error', onFailure);
  document.head.append(script);
}
