import { isMobileNow } from './mobileRule';

export type Size = { readonly width: number; readonly height: number };

/** Where there is no window, a first picture is drawn, for a screen like most. */
const USUAL_PHONE: Size = { width: 412, height: 915 };
const USUAL_DESKTOP: Size = { width: 1_440, height: 900 };

/** What browsers set text in, in px, where nobody changed it. */
export const TEXT_PX = 16;

/** What this browser sets text in, in px. */
export function textPx(): number {
  return globalThis.window ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : TEXT_PX;
}

/** What of the page can be seen at once, in px. */
export function viewport(): Size {
  if (globalThis.window) return { width: window.innerWidth, height: window.innerHeight };
  return isMobileNow() ? USUAL_PHONE : USUAL_DESKTOP;
}
