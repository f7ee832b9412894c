import { isMobileNow } from './mobileRule';

export type Size = { readonly width: number; readonly height: number };

/** Typical screens: a first picture is drawn without a window. */
const USUAL_PHONE: Size = { width: 412, height: 915 };
const USUAL_DESKTOP: Size = { width: 1_440, height: 900 };

export const TEXT_PX = 16;

export function textPx(): number {
  return globalThis.window ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : TEXT_PX;
}

export function viewport(): Size {
  if (globalThis.window) return { width: window.innerWidth, height: window.innerHeight };
  return isMobileNow() ? USUAL_PHONE : USUAL_DESKTOP;
}
