import { loadScript, type ShowAd } from './provider';

declare global {
  interface Window {
    /** What a provider's script finds when it runs (docs/telemetry.md). */
    dogearAd?: {
      readonly slotId: string;
      readonly unit: string;
      readonly kind: string;
      readonly element: HTMLElement;
      /** Something is shown. */
      ready(): void;
      /** There is nothing to show. */
      failed(): void;
      /** The reader followed it. Clicks in the page itself are seen without that. */
      clicked(): void;
    };
  }
}

/** Any provider whose script keeps to a few names of ours. */
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
