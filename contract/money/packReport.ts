import { decodeBase64 } from '../wire/base64';

/** Bytes of the key a pack's reports are made with (HMAC-SHA-256). */
export const PACK_KEY_BYTES = 32;

/**
 * What a device says of a pack: all that was ever opened of it, in the order of opening, and whether that is all there
 * will be. It only grows: a report that comes late, twice or out of turn says nothing that a later one does not.
 */
export type PackReport = {
  readonly packId: number;
  /** Targets. */
  readonly opened: readonly number[];
  readonly closing: boolean;
};

/** What the MAC is made of. */
export function packReportText({ packId, opened, closing }: PackReport): string {
  return `dogear pack\n${packId}\n${opened.join(',')}\n${closing ? 'closing' : 'open'}`;
}

/** The MAC of a report, 64 hex digits, under the key the server told the device that took the pack along (base64). */
export async function signPackReport(key: string, report: PackReport): Promise<string> {
  const raw = decodeBase64(key);
  const hmac = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new TextEncoder().encode(packReportText(report));
  let hex = '';
  for (const byte of new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytes))) {
    hex += byte.toString(16).padStart(2, '0');
  }
  return hex;
}
