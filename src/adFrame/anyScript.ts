import { loadScript, type ShowAd } from './provider';

declare global {
  interface Window {
    /** The interface that a provider's script uses (docs/telemetry.md). */
    dogearAd?: {
      readonly slotId: string;
      readonly unit: string;
      readonly kind: string;
      readonly element: HTMLElement;
      ready(): void;
      failed(): void;
      /** Call when the reader followed the ad. Clicks in the page itself are detected without it. */
      clicked(): void;
    };
  }
}

/** Supports any provider whose script uses the interface `dogearAd`. */
export const showByScript: ShowAd = ({ script, unit, kind, slotId }, element, tell) => {
  window.dogearAd = {
    slotId,
    unit,
    kind,
    element,
    ready: () => tell('ready'),
    failed: () => tell('failed'),
    clicked: () => tell('clicked'),
  };
  loadScript(script, () => tell('failed'));
};
