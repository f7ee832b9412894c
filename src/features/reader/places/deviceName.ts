import { readSystem } from '../../../platform/device/device';

/** The order matters: most user agents also contain the names of other browsers. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Returns a readable name for a device, such as "Chrome on Android", as far as its user agent reveals it. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  const { os } = readSystem(userAgent);
  return [browser, os].filter(Boolean).join(' on ');
}
