import { createECDH, randomUUID } from 'node:crypto';
import type { EndpointName, RequestOf } from '../../../contract/endpoints';
import type { SyncChange } from '../../../contract/reading/sync.schema';

export type Attacker = {
  readonly userId: number;
  readonly novel: number;
  readonly novelChapters: number;
  readonly drama: number;
  readonly dramaEpisodes: number;
  readonly books: number;
  readonly email: string;
  readonly code: string;
  readonly sync: { readonly device: string; readonly batch: number; readonly cursor: string | null };
  readonly call: number;
};

export type Worst<Name extends EndpointName> = {
  readonly what: string;
  readonly code?: 'register' | 'login' | 'reset';
  readonly request: (attacker: Attacker) => RequestOf<Name>;
};

/**
 * Letters of three bytes each without long repetitions: the longest in UTF-8, and the worst for the
 * database's compression.
 */
export function wide(letters: number, seed = 1): string {
  let at = seed;
  return Array.from({ length: letters }, () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(0x4e00 + (at % 20_000));
  }).join('');
}

export const short = wide(512);
export const device = {
  brand: short,
  model: short,
  platform: short,
  os: short,
  osVersion: short,
  screenHeight: Number.MAX_SAFE_INTEGER,
  screenWidth: Number.MAX_SAFE_INTEGER,
  netType: short,
  sr: short,
  userAgent: short,
  uuid: short,
  mac: short,
};
export const arrival = {
  source: short,
  inviteCode: short,
  friendInviteCode: short,
  utmSource: short,
  utmMedium: short,
  utmCampaign: short,
  pixelId: short,
  fbclid: short,
  fbc: short,
  fbp: short,
  aid: short,
};
export const login = { platform: 'h5', isDeep: 1, source: short, friendInviteCode: short } as const;
export const password = wide(32);

export const spot = { blockId: wide(40), offset: Number.MAX_SAFE_INTEGER };
export const around = {
  before: Array(8).fill(wide(40)) as string[],
  after: Array(8).fill(wide(40)) as string[],
};
export const place = { target: 1, ...spot, quote: wide(64), chapterShare: 1, around, at: 1 };

export function stretches(count: number, from: number): [number, number][] {
  return Array.from({ length: count }, (_, at) => [from + at * 8, from + at * 8 + 1]);
}

export const readsOf = (book: number, from: number): SyncChange => ({
  kind: 'place',
  key: String(book),
  fields: { reads: stretches(2_000, from) },
  changed: ['reads'],
});

export const once = (): { requestId: string } => ({ requestId: randomUUID() });
export const bookOf = ({ call, books }: Attacker) => 1 + (call % books);
export const logDevice = { ...device, brand: '', model: '', os: '', osVersion: '', netType: '', sr: '' };

export function longestPushId(call: number): string {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${call}/`.padEnd(1_000, 'x');
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return JSON.stringify({ endpoint, keys: { p256dh, auth: 'A'.repeat(22) } });
}
