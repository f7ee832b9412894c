import { isInAppBrowser } from './inAppBrowser';

/**
 * How the app gets onto this device's home screen: by the browser's own dialog, by hand in one of several menus, or only
 * after it was opened in another browser.
 */
export type InstallPath =
  | 'prompt'
  /** Safari on an iPhone: the share button stands below. */
  | 'iphone'
  /** Safari 26 on an iPhone: it stands in the menu of the address bar. */
  | 'iphoneMenu'
  /** Safari on an iPad: above. */
  | 'ipad'
  /** Another browser on iOS, which can since 16.4: beside the address. */
  | 'iosOther'
  /** iOS before 16.4 and no Safari, or the browser of a social app. */
  | 'elsewhere'
  | 'macSafari'
  | 'android'
  | 'desktop';

export type Browser = {
  readonly userAgent: string;
  /** An iPad calls itself a Mac, and is the only one with fingers. */
  readonly maxTouchPoints: number;
  /** Whether the browser has an offer to install. */
  readonly canPrompt: boolean;
};

/** In-app browsers beyond those that spec 4.11 names: they install nothing either. */
const EMBEDDED =
  /musical_ly|bytedance|tiktok|snapchat|\bline\/|kakaotalk|micromessenger|pinterest\/|linkedinapp|telegram-|barcelona|\bgsa\/|; wv\)/i;
const IOS = /iPhone|iPad|iPod/;
const IOS_WITH_OTHERS = [16, 4] as const;

/**
 * Whether a page is shown inside another app, which has no home screen to offer. On iOS every browser calls itself Safari too, and
 * what is shown inside an app does not; nor does the installed app itself, of which this is not to be asked.
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
    // The version of the system is frozen in what Safari says since 26; its own is not.
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
