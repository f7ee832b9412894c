import * as v from 'valibot';
import { fingerprintRuleSchema } from '../schemas/account';
import { offeredProviderSchema } from '../schemas/login';
import { count } from '../schemas/primitives';
import { serverNoticesSchema } from '../schemas/serverNotice';
import { NO_SIGNALS, signalsSchema } from '../schemas/signals';
import { TAB_BAR_MAX_ITEMS } from '../values/limits';
import { TAB_SCREENS } from '../values/tabBar';
import { API, type Endpoint, endpoint } from './endpoint';

const TAB_PATHS = TAB_SCREENS.map(({ path }) => path);

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
      /** Public Ed25519 key of receipts, base64 of 32 bytes; a device keeps the first it hears (contract/codec/receipt). */
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
      /** Whether readers who ask for it are told by e-mail what their browsers are not (decision 0060). */
      sendsDigests: v.optional(v.boolean(), false),
      /** Whether readers may save what they own of a novel as an EPUB (decision 0035). */
      epubExport: v.optional(v.boolean(), false),
      /** What browsers subscribe by, base64url of 65 bytes (VAPID, RFC 8292); not there where no pushes are sent. */
      pushKey: v.optional(v.string()),
      /** `ask`: no fingerprint is taken before the reader has agreed to it. */
      fingerprint: v.optional(fingerprintRuleSchema, 'ask'),
      /** What the operator has to say to every reader (spec 3). */
      notices: v.optional(serverNoticesSchema, {}),
      /** What is sent from a device whose reader agreed to it (spec 4.14), and where it goes. */
      signals: v.optional(signalsSchema, NO_SIGNALS),
      /** The tab bar in place of the app's own (spec 2.2). Names of the app's own are said in the reader's language. */
      homeTabbar: v.optional(
        v.pipe(
          v.array(v.object({ id: count, name: v.string(), path: v.picklist(TAB_PATHS) })),
          v.maxLength(TAB_BAR_MAX_ITEMS),
        ),
      ),
    }),
  }),
} as const satisfies Record<string, Endpoint>;
