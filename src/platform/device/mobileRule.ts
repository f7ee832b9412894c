import { MOBILE_MAX_WIDTH_PX, MOBILE_USER_AGENT } from '../../../contract/wire/limits';
import { Signal, useSignal } from '../live/signal';

export type DeviceTraits = { viewportWidth: number; userAgent: string; touch: boolean };

/** Spec 2.2: mobile means a viewport of at most 768 px or a mobile user agent, and touch. */
export function isMobile({ viewportWidth, userAgent, touch }: DeviceTraits): boolean {
  return touch && (viewportWidth <= MOBILE_MAX_WIDTH_PX || MOBILE_USER_AGENT.test(userAgent));
}

function currentlyMobile(): boolean {
  return isMobile({
    viewportWidth: window.innerWidth,
    userAgent: navigator.userAgent,
    touch: navigator.maxTouchPoints > 0 || 'ontouchstart' in window,
  });
}

const mobile = new Signal(false);

function apply(): void {
  const now = currentlyMobile();
  document.documentElement.dataset.device = now ? 'mobile' : 'desktop';
  mobile.set(now);
}

/**
 * Sets `data-device` on the root, for the `mobile:` and `desktop:` variants, and keeps it up to date. Call
 * once.
 */
export function watchMobileRule(): void {
  apply();
  window.addEventListener('resize', apply);
}

export function isMobileNow(): boolean {
  return mobile.value;
}

/** Sets the value for a first picture, which is drawn without a screen. */
export function assumeMobile(assumed: boolean): void {
  mobile.set(assumed);
}

export function useIsMobile(): boolean {
  return useSignal(mobile);
}
