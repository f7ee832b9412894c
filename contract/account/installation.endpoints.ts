import * as v from 'valibot';
import { TAB_BAR_MAX_ITEMS } from '../wire/limits';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  nothing,
  optionalUserId,
  uuid,
} from '../wire/primitives.schema';
import { TAB_SCREENS } from '../wire/tabBar';
import { fingerprintRuleSchema } from './account.schema';
import { HOUSE_PAGES } from './houseTexts';
import { houseTextSchema, houseVersionSchema } from './houseTexts.schema';
import { NO_SIGNALS, serverNoticesSchema, signalsSchema } from './installation.schema';
import { offeredProviderSchema } from './logins.schema';
import { languageSchema, pushIdSchema, timeZoneSchema } from './push.schema';

const TAB_PATHS = TAB_SCREENS.map(({ path }) => path);

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
      /** Milliseconds since the epoch. The device corrects its clock by it (`tappedAt` of `sign`). */
      serverTime: count,
      /**
       * Public Ed25519 key of receipts, base64 of 32 bytes; a device keeps the first one it receives
       * (contract/money/receipts.schema).
       */
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
      /** Whether codes can be sent. If not, no reader can open an account or reset a password by e-mail. */
      sendsMail: v.optional(v.boolean(), true),
      /**
       * Whether readers can ask for e-mails about news that push does not reach them with (decision 0060).
       */
      sendsDigests: v.optional(v.boolean(), false),
      /** Whether readers may save the chapters they own of a novel as an EPUB (decision 0035). */
      epubExport: v.optional(v.boolean(), false),
      /**
       * The key browsers subscribe with, base64url of 65 bytes (VAPID, RFC 8292); missing if no pushes are
       * sent.
       */
      pushKey: v.optional(v.string()),
      /** `ask`: no fingerprint is taken before the reader has agreed to it. */
      fingerprint: v.optional(fingerprintRuleSchema, 'ask'),
      notices: v.optional(serverNoticesSchema, {}),
      /** The data that a device sends if its reader agreed (spec 4.14), and the destinations. */
      signals: v.optional(signalsSchema, NO_SIGNALS),
      /** Replaces the app's own tab bar (spec 2.2). Names that are also the app's own are translated. */
      homeTabbar: v.optional(
        v.pipe(
          v.array(v.object({ id: count, name: v.string(), path: v.picklist(TAB_PATHS) })),
          v.maxLength(TAB_BAR_MAX_ITEMS),
        ),
      ),
      /** The version of each page that has a text of the house. */
      houseTexts: v.optional(
        v.object({
          about: v.optional(houseVersionSchema),
          terms: v.optional(houseVersionSchema),
          privacy: v.optional(houseVersionSchema),
          imprint: v.optional(houseVersionSchema),
          accessibility: v.optional(houseVersionSchema),
        }),
      ),
    }),
  }),
  /**
   * The house's text of a page in a language, or in another if it has none in this one; null if the page has
   * no such text.
   */
  houseText: endpoint({
    method: 'GET',
    path: `${API}/novel/houseText`,
    access: 'open',
    request: v.object({ page: v.picklist(HOUSE_PAGES), language: languageSchema }),
    answer: v.object({ text: v.nullable(houseTextSchema) }),
  }),
} as const satisfies Record<string, Endpoint>;

/** Web push (spec 4.8). */
export const pushCalls = {
  /**
   * Stores this browser's push subscription for the session; it is deleted with the session. Refused:
   * `notAllowed` if the address belongs to no push service the installation knows, or if the installation
   * sends no pushes.
   */
  savePushId: endpoint({
    method: 'POST',
    path: `${API}/user/en/savePushId`,
    access: 'session',
    request: v.object({
      pushId: pushIdSchema,
      /** The app's language and the reader's time zone, which quiet hours follow. */
      language: v.optional(languageSchema, 'en'),
      timeZone: v.optional(timeZoneSchema, 'America/New_York'),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  /** A notice was opened. Idempotent; an unknown notice id is not an error. */
  saveNoticeId: endpoint({
    method: 'POST',
    path: `${API}/user/en/saveNoticeId`,
    access: 'session',
    request: v.object({ noticeId: uuid, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
