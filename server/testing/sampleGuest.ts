import { randomBytes, randomUUID } from 'node:crypto';
import type { DeviceInfo } from '../../contract/account';
import type { RequestOf } from '../../contract/endpoints';

export const sampleDevice: DeviceInfo = {
  brand: 'Samsung',
  model: 'SM-A546B',
  platform: 'Linux armv81',
  os: 'Android',
  osVersion: '14',
  screenHeight: 844,
  screenWidth: 390,
  netType: '4g',
  sr: '390*844',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  uuid: 'finger-1',
  mac: 'cellular',
};

type Registration = RequestOf<'registerByFingerId'>;

/** A guest's registration with a secret and a requestId of its own. */
export function sampleGuest(changes: Partial<Registration> = {}): Registration {
  return {
    requestId: randomUUID(),
    fingerId: 'finger-1',
    deviceSecret: randomBytes(32).toString('base64url'),
    platform: 'h5',
    isDeep: 0,
    phoneLanguage: 'en',
    domain: 'books.example',
    source: '',
    inviteCode: '',
    friendInviteCode: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    pixelId: '',
    fbclid: '',
    fbc: '',
    fbp: '',
    device: sampleDevice,
    ...changes,
  };
}
