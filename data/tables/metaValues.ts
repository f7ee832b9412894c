import type { HousePage } from '../../contract/account/houseTexts';
import type { Facets } from '../../contract/catalogue/books.schema';
import type { Tab } from '../../contract/catalogue/home.schema';
import type { AnswerOf } from '../../contract/endpoints';
import type { PaymentConfig } from '../../contract/money/payments.schema';
import type { AdSlot } from '../../contract/money/rewards.schema';
import type { Language } from '../../contract/wire/languages';
import type { Repair } from '../inventory/repair';
import type { Backoff } from '../network/backoff';
import type { AdLimits } from '../sealing/adClicks';

/** Single values by name; `MetaValues` lists them all. */
export type MetaRow = { key: string; value: unknown };
export type MetaValues = {
  /** The device's account. Unsealed, so that it can be compared inside a transaction. */
  accountId: number;
  /** DOGEAR: + sealed JSON of the User. */
  user: string;
  sessionLost: boolean;
  /** DOGEAR: + sealed JSON of the fingerprint the guest signed in with, which renews a lost session. */
  fingerId: string;
  /**
   * Welcome amounts of the last guest sign-in, stored as spec 4.1 requires; the app shows those of
   * `serverConfig`.
   */
  goldSettings: { loginGold: number; noticeGold: number };
  tabs: { list: Tab[]; fetchedAt: number };
  serverConfig: AnswerOf<'novelConfig'>;
  /** The house's texts as last fetched: JSON of StoredHouseText (data/queries/houseTexts) by page. */
  houseTexts: Readonly<Partial<Record<HousePage, string>>>;
  paymentConfig: { config: PaymentConfig; fetchedAt: number };
  language: Language;
  facets: { facets: Facets; fetchedAt: number };
  hotSearches: { list: string[]; fetchedAt: number };
  /** When books were last removed from the library: for a while that can be undone. */
  removedAt: number;
  /** DOGEAR: + sealed JSON of SentTypo[]: the last reported misprints, newest first. */
  sentTypos: string;
  /**
   * The account's ad slots, and until when it is banned from them (ms since the epoch, the server's clock).
   */
  adStatus: { accountId: number; list: AdSlot[]; bannedUntil: number | null };
  adLimits: AdLimits;
  /** DOGEAR: + sealed JSON of the AdClicks (data/sealing/adClicks). */
  adClicks: string;
  /** The number of money movements settled here (data/money/settlements). */
  settlements: number;
  /** The dictionary's total bytes, and those stored. */
  dictionary: { bytes: number; stored: number };
  /** Reading time was counted up to this moment, by any tab. */
  readingCountedTo: number;
  /** Public keys of the server's receipts, in the order they were received. */
  receiptKeys: string[];
  /** Ms to add to the device's clock for the server's, from the last answer. */
  clockOffset: number;
  /** The latest known moment of the server's clock, ms since the epoch: the device's own may be set back. */
  serverSeen: number;
  /**
   * The fetched part of the ledger: without a gap from its newest line `top` down to before `next` (null: to
   * its end).
   */
  coinHistory: { accountId: number; top: number; next: number | null; fetchedAt: number };
  /** The largest grant id up to which the server's list was fetched. */
  grantsAfter: { accountId: number; after: number };
  /** The server's id of this copy of the app, and its last answered batch (data/sync). */
  syncDevice: { id: string; batch: number };
  /** DOGEAR: + sealed JSON of the batch in flight: a retry sends the same. */
  syncBatch: string;
  /** The position in the account's changes. `more`: in the middle of several pages. */
  syncCursor: { accountId: number; cursor: string; more: boolean };
  /** The push subscription last reported to the server: its hash, and when, ms since the epoch. */
  pushSaved: { accountId: number; hash: string; savedAt: number };
  accountFull: { accountId: number };
  /**
   * While nothing gets through: when the outbox may be sent again, in all tabs and the service worker
   * (data/network/backoff).
   */
  deliveryBackoff: Backoff;
  /** The same for sync (workers/usecases/session/synchronize). */
  syncBackoff: Backoff;
  /** The last damaged intents, exactly as found; `untold` is how many the reader was not notified of. */
  damagedIntents: { rows: readonly unknown[]; untold: number };
  /** This database's id in its inventory, and the stores that have a copy of it (decision 0090). */
  inventory: { id: string; inKeys: boolean; inCaches: boolean };
  /**
   * The downloaded titles reported to the account, by key, with what was reported of each (decision 0090).
   */
  keptTold: { accountId: number; titles: Readonly<Record<string, string>> };
  /**
   * What the platform deleted from this device, and the progress of its repair, until the reader has seen it.
   */
  repair: Repair;
  /** When the plan was last carried out, ms since the epoch, and what stopped it, if anything. */
  plan: { at: number; waitsFor: 'wifi' | 'charging' | 'network' | 'room' | null };
  /** What the plan promises for the next usual ride, in order (decision 0090). */
  ridePlan: { items: readonly { kind: 'book' | 'drama'; id: number; target: number }[] };
  /**
   * The reader left this device: a session that lives on must not sign them in again. Set until the next
   * sign-in.
   */
  left: boolean;
  /** DOGEAR: + sealed JSON of LeftReport[]: the last reader's unsent reports of opened packs. */
  leftReports: string;
  /** The lowest writer version allowed to change this database (decision 0003). */
  minWriter: number;
};
