import * as v from 'valibot';
import { fingerprintRuleSchema } from '../account';
import { offeredProviderSchema } from '../login';
import { API, count, type Endpoint, endpoint } from './endpoint';

/** What an installation says of itself. */
export const installationCalls = {
  securityConfig: endpoint({
    method: 'GET',
    path: `${API}/security/config`,
    headers: { 'app-version': '2' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      contractVersion: count,
      minContractVersion: count,
      /** Milliseconds since the epoch: what a device corrects its own clock by (tappedAt of `sign`). */
      serverTime: count,
      /** Public Ed25519 key of receipts, base64 of 32 bytes; a device keeps the first it hears (contract/receipt). */
      receiptKey: v.string(),
    }),
  }),
  novelConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/config`,
    headers: { version: '3' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      operatorName: v.string(),
      currencySymbol: v.string(),
      loginGold: count,
      noticeGold: count,
      bookCount: count,
      loginProviders: v.array(offeredProviderSchema),
      /** Whether codes can be sent: without them nobody opens an account or resets a password by e-mail. */
      sendsMail: v.optional(v.boolean(), true),
      /** `ask`: no fingerprint is taken before the reader has agreed to it. */
      fingerprint: v.optional(fingerprintRuleSchema, 'ask'),
    }),
  }),
} as const satisfies Record<string, Endpoint>;
