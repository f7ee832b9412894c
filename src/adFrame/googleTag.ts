import { loadScript, type ShowAd } from './provider';

type Slot = { addService(service: unknown): Slot };
type SlotEvent = { readonly isEmpty?: boolean; makeRewardedVisible?(): void };
type Service = {
  addEventListener(name: string, listener: (event: SlotEvent) => void): void;
  setPrivacySettings(settings: { readonly nonPersonalizedAds: boolean }): void;
};
type GoogleTag = {
  cmd: { push(run: () => void): unknown };
  enums?: { readonly OutOfPageFormat: { readonly REWARDED: unknown } };
  pubads?(): Service;
  defineSlot?(unit: string, sizes: readonly (readonly number[])[], element: string): Slot | null;
  defineOutOfPageSlot?(unit: string, format: unknown): Slot | null;
  enableServices?(): void;
  display?(slot: Slot): void;
};

declare global {
  interface Window {
    googletag?: GoogleTag;
  }
}

const SIZES = [
  [300, 250],
  [336, 280],
  [320, 100],
  [320, 50],
] as const;

/** Google Publisher Tag, with non-personalised ads: it gets nothing of a reader's profile. */
export const showByGoogleTag: ShowAd = ({ script, unit, kind }, place, tell) => {
  const tag: GoogleTag = window.googletag ?? { cmd: [] };
  window.googletag = tag;
  tag.cmd.push(() => {
    const service = tag.pubads?.();
    const slot =
      kind === 'rewarded'
        ? tag.defineOutOfPageSlot?.(unit, tag.enums?.OutOfPageFormat.REWARDED)
        : tag.defineSlot?.(unit, SIZES, place.id);
    // The slot is null if this browser does not support its kind.
    if (!service || !slot) return tell('failed');
    service.setPrivacySettings({ nonPersonalizedAds: true });
    service.addEventListener('slotRenderEnded', ({ isEmpty }) => {
      if (isEmpty) tell('failed');
      else if (kind === 'display') tell('ready');
    });
    service.addEventListener('rewardedSlotReady', (event) => {
      event.makeRewardedVisible?.();
      tell('ready');
    });
    slot.addService(service);
    tag.enableServices?.();
    tag.display?.(slot);
  });
  loadScript(script, () => tell('failed'));
};
