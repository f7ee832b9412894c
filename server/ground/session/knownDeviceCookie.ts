import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DEVICE_MS } from '../../accounts/knownDevices';
import type { Settings } from '../settings/settings';
import { isSecure } from './cookie';

/** The cookie that says where this device has logged in before (server/accounts/knownDevices); empty where nowhere. */
export function readKnownDeviceCookie(c: HonoContext, settings: Settings): string {
  return getCookie(c, nameOf(settings)) ?? '';
}

/** An empty one is taken back. */
export function writeKnownDeviceCookie(c: HonoContext, settings: Settings, value: string): void {
  if (value === '') {
    deleteCookie(c, nameOf(settings), { path: '/', secure: isSecure(c, settings) });
    return;
  }
  setCookie(c, nameOf(settings), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: KNOWN_DEVICE_MS / 1_000,
  });
}

function nameOf(settings: Settings): string {
  return settings.production ? '__Host-dogear-known' : 'dogear-known';
}
