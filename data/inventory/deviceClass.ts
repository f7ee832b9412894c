export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/**
 * What a device is, as far as its browser tells every realm: what is downloaded to a phone is not wanted on a desktop. A tablet that
 * calls itself a desktop is one here.
 */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent)))
    return 'tablet';
  return /Mobi|iPhone|iPod/.test(userAgent) ? 'phone' : 'desktop';
}
