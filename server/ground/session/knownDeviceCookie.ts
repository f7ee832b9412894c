import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings/settings';
import { isSecure } from './cookie';

/** How long a device stays known after its last login. */
export const KNOWN_DEVICE_MS = 365 * 86_400_000;

/** The cookie that says where this device has logged in before (server/accounts/knownDevices); empty where nowhere. */
export function readKnownDeviceCookie(c: HonoContext, settings: Settings): string {
  return getCookie(c, nameOf(settings, 'dogear-known')) ?? '';
}

/** An empty one is taken back. */
export function writeKnownDeviceCookie(c: HonoContext, settings: Settings, value: string): void {
  if (value === '') {
    deleteCookie(c, nameOf(settings, 'dogear-known'), { path: '/', secure: isSecure(c, settings) });
    return;
  }
  setCookie(c, nameOf(settings, 'dogear-known'), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: KNOWN_DEVICE_MS / 1_000,
  });
}
