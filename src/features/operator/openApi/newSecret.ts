import { API_TOKEN_PREFIX } from '../../../../contract/openApi/openApi';
import { toBase64, toBase64Url } from '../../../../contract/wire/base64';

/** Makes a token of the open API. Only its hash leaves the browser, so nobody else ever has it. */
export function newToken(): string {
  return API_TOKEN_PREFIX + toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the SHA-256 of a text in hex. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes the secret of a webhook, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;
}
