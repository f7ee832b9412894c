import { decodeBase64 } from '../wire/base64';

export const PACK_KEY_BYTES = 32;

/**
 * A device's report of a pack: all chapters opened so far, in the order of opening, and whether the report is
 * final. The list only grows, so a report that is late, repeated or out of order adds nothing to a later one.
 */
export type PackReport = {
  readonly packId: number;
  readonly opened: readonly number[];
  readonly closing: boolean;
};

/** Returns the text that the MAC covers. */
export function packReportText({ packId, opened, closing }: PackReport): string {
  return `dogear pack\n${packId}\n${opened.join(',')}\n${closing ? 'closing' : 'open'}`;
}

/**
 * Returns a report's MAC, 64 hex digits. `key` is the pack's report key (base64), which only the device that
 * took the pack has.
 */
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
