import { isInAppBrowser } from './inAppBrowser';

/**
 * How this device installs the app: by the browser's own dialog, by hand in one of several menus, or only
 * from another browser.
 */
export type InstallPath =
  | 'prompt'
  /** Safari on an iPhone: the share button is at the bottom. */
  | 'iphone'
  /** Safari 26 on an iPhone: it is in the menu of the address bar. */
  | 'iphoneMenu'
  /** Safari on an iPad: the share button is at the top. */
  | 'ipad'
  /** Another browser on iOS, which can install since 16.4: next to the address. */
  | 'iosOther'
  /** Another browser on iOS before 16.4, or the browser of a social app. */
  | 'elsewhere'
  | 'macSafari'
  | 'android'
  | 'desktop';

export type Browser = {
  readonly userAgent: string;
  /** An iPad reports itself as a Mac, and is the only one with touch. */
  readonly maxTouchPoints: number;
  readonly canPrompt: boolean;
};

/** In-app browsers beyond those in spec 4.11: they cannot install either. */
const EMBEDDED =
  /musical_ly|bytedance|tiktok|snapchat|\bline\/|kakaotalk|micromessenger|pinterest\/|linkedinapp|telegram-|barcelona|\bgsa\/|; wv\)/i;
const IOS = /iPhone|iPad|iPod/;
const IOS_WITH_OTHERS = [16, 4] as const;

/**
 * Whether another app shows the page, so that it cannot be installed. On iOS every real browser also names
 * Safari, and an in-app one does not; neither does the installed app itself, so do not call this there.
 */
export function isEmbedded(userAgent: string): boolean {
  if (isInAppBrowser(userAgent) || EMBEDDED.test(userAgent)) return true;
  return IOS.test(userAgent) && !/Safari\//.test(userAgent);
}

export function installPathOf({ userAgent, maxTouchPoints, canPrompt }: Browser): InstallPath {
  if (canPrompt) return 'prompt';
  if (isEmbedded(userAgent)) return 'elsewhere';
  const isMac = /Macintosh/.test(userAgent);
  const isIpad = /iPad/.test(userAgent) || (isMac && maxTouchPoints > 1);
  if (isIpad || /iPhone|iPod/.test(userAgent)) {
    if (/CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo/.test(userAgent)) {
      return isIpad || isAtLeast(/ OS (\d+)_(\d+)/.exec(userAgent), IOS_WITH_OTHERS)
        ? 'iosOther'
        : 'elsewhere';
    }
    if (isIpad) return 'ipad';
    // Since version 26 Safari freezes the system's version in its user agent, but not its own.
    return Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0) >= 26 ? 'iphoneMenu' : 'iphone';
  }
  if (/Android/.test(userAgent)) return 'android';
  const isSafari = /Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent);
  return isMac && isSafari ? 'macSafari' : 'desktop';
}

function isAtLeast(found: RegExpExecArray | null, [major, minor]: readonly [number, number]): boolean {
  const [, here = '0', after = '0'] = found ?? [];
  return Number(here) > major || (Number(here) === major && Number(after) >= minor);
}
