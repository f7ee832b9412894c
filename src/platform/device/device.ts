import type { DeviceInfo } from '../../../contract/account/account.schema';

/** What Chromium's client hints and the Network Information API add to `Navigator`; absent elsewhere. */
type Hints = {
  userAgentData?: { brands: { brand: string; version: string }[]; platform: string; mobile: boolean };
  connection?: { effectiveType?: string; type?: string };
};

export type System = { brand: string; model: string; os: string; osVersion: string };

const APPLE_DEVICE = /(iPhone|iPad|iPod).*? OS (\d+(?:_\d+)*)/;
const ANDROID_DEVICE = /Android (\d+(?:\.\d+)*)(?:; ([^;)]+))?/;

/** Returns the brand, model and system that a user agent names; empty strings for what it does not. */
export function readSystem(userAgent: string): System {
  const apple = APPLE_DEVICE.exec(userAgent);
  if (apple) {
    return {
      brand: 'Apple',
      model: apple[1] ?? '',
      os: 'iOS',
      osVersion: (apple[2] ?? '').replaceAll('_', '.'),
    };
  }
  const android = ANDROID_DEVICE.exec(userAgent);
  if (android) {
    const model = (android[2] ?? '').replace(/ Build\/.*/, '').trim();
    // Chromium freezes the model to "K" for everyone; that is not a model.
    const known = model !== 'K' ? model : '';
    return { brand: known.split(' ')[0] ?? '', model: known, os: 'Android', osVersion: android[1] ?? '' };
  }
  const windows = /Windows NT (\d+\.\d+)/.exec(userAgent);
  if (windows) return { brand: '', model: '', os: 'Windows', osVersion: windows[1] ?? '' };
  const mac = /Mac OS X (\d+(?:[._]\d+)*)/.exec(userAgent);
  if (mac) {
    return { brand: 'Apple', model: 'Mac', os: 'macOS', osVersion: (mac[1] ?? '').replaceAll('_', '.') };
  }
  if (/CrOS/.test(userAgent)) return { brand: '', model: '', os: 'ChromeOS', osVersion: '' };
  if (/Linux/.test(userAgent)) return { brand: '', model: '', os: 'Linux', osVersion: '' };
  return { brand: '', model: '', os: '', osVersion: '' };
}

/** Returns the device info of spec 3. `uuid` is the fingerprint id, empty while unknown. */
export function readDevice(uuid: string): DeviceInfo {
  const hints = navigator as Navigator & Hints;
  const { userAgent } = navigator;
  const netType = hints.connection?.effectiveType ?? (navigator.onLine ? 'online' : 'offline');
  const { width, height } = window.screen;
  return {
    ...readSystem(userAgent),
    platform: hints.userAgentData?.platform ?? navigator.platform,
    screenHeight: height,
    screenWidth: width,
    netType,
    sr: `${width}*${height}`,
    userAgent: userAgent.slice(0, 512),
    uuid,
    mac: hints.connection?.type ?? netType,
  };
}
