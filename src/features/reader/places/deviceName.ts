import { readSystem } from '../../../platform/device/device';

/** The order counts: most browsers also carry the names of others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a reader may know a device by: "Chrome on Android"; as much of it as its user agent tells. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  const { os } = readSystem(userAgent);
  return [browser, os].filter(Boolean).join(' on ');
}
