import type { Facets, Tab } from '../../contract/catalogue/books.schema';
import type { AnswerOf } from '../../contract/endpoints';
import type { PaymentConfig } from '../../contract/money/payments.schema';
import type { AdSlot } from '../../contract/money/rewards.schema';
import type { Language } from '../../contract/wire/limits';
import type { Repair } from '../inventory/repair';
import type { Backoff } from '../network/backoff';
import type { AdLimits } from '../sealing/adClicks';

/** Single values by name. `MetaValues` names them all. */
export type MetaRow = { key: string; value: unknown };
export type MetaValues = {
  /** The account this device acts for. Plain, so that it can be compared inside a transaction. */
  accountId: number;
  /** DOGEAR: + sealed JSON of the User. */
  user: string;
  /** The server no longer knows the account's session. */
  sessionLost: boolean;
  /** DOGEAR: + sealed JSON of the fingerprint the guest signed in with: a lost session is renewed with it. */
  fingerId: string;
  /** Welcome amounts of the last guest sign-in: kept as spec 4.1 has it, shown are those of `serverConfig`. */
  goldSettings: { loginGold: number; noticeGold: number };
  tabs: { list: Tab[]; fetchedAt: number };
  serverConfig: AnswerOf<'novelConfig'>;
  /** What can be paid with here, as the server tells everybody. */
  paymentConfig: { config: PaymentConfig; fetchedAt: number };
  language: Language;
  /** What the catalogue can be narrowed by. */
  facets: { facets: Facets; fetchedAt: number };
  hotSearches: { list: string[]; fetchedAt: number };
  /** When books were last taken out of the library: for a while that can be undone. */
  removedAt: number;
  /** DOGEAR: + sealed JSON of SentTypo[]: the last misprints that were reported, newest first. */
  sentTypos: string;
  /** The places for ads that the account is shown, and until when it is kept from them (ms since the epoch, the server's clock). */
  adStatus: { accountId: number; list: AdSlot[]; bannedUntil: number | null };
  /** How often ads may be clicked, as the home feed last said. */
  adLimits: AdLimits;
  /** DOGEAR: + sealed JSON of the AdClicks (data/sealing/adClicks). */
  adClicks: string;
  /** How many movements of money have settled here (data/money/settlements). */
  settlements: number;
  /** The dictionary on this device: bytes it has in all, and those that are here. */
  dictionary: { bytes: number; stored: number };
  /** Reading was counted up to this moment, by any tab. */
  readingCountedTo: number;
  /** Public keys of the server's receipts, in the order they were first heard. */
  receiptKeys: string[];
  /** Ms to add to the device's clock for the server's, as last heard. */
  clockOffset: number;
  /** The latest moment of the server's clock this device ever heard of, ms since the epoch: its own may be set back. */
  serverSeen: number;
  /** How far the ledger was fetched: without a gap from its newest line `top` down to before `next` (null: to its end). */
  coinHistory: { accountId: number; top: number; next: number | null; fetchedAt: number };
  /** The largest grant id up to which the server's list was fetched. */
  grantsAfter: { accountId: number; after: number };
  /** What the server knows this copy of the app by, and the last of its batches that was answered (data/sync). */
  syncDevice: { id: string; batch: number };
  /** DOGEAR: + sealed JSON of the batch that is on its way: sent again it says the same. */
  syncBatch: string;
  /** How far the account was heard of. `more`: in the middle of several pages. */
  syncCursor: { accountId: number; cursor: string; more: boolean };
  /** What the server was last told of where this browser is reached: a hash of it, and when, ms since the epoch. */
  pushSaved: { accountId: number; hash: string; savedAt: number };
  /** The account had no room for what waits here to go up. */
  accountFull: { accountId: number };
  /** While nothing gets through: when the outbox may be sent again, in all tabs and the service worker (data/network/backoff). */
  deliveryBackoff: Backoff;
  /** The same of the way changes are told by (workers/usecases/session/synchronize). */
  syncBackoff: Backoff;
  /** The last intents that were found damaged, as they lay in the outbox; `untold`: how many the reader has not heard of yet. */
  damagedIntents: { rows: readonly unknown[]; untold: number };
  /** Names this database in the inventory that lies beside it, and the stores where that has arrived (decision 0090). */
  inventory: { id: string; inKeys: boolean; inCaches: boolean };
  /** The downloaded titles that the account was told of, by their keys, with what was said of each (decision 0097). */
  keptTold: { accountId: number; titles: Readonly<Record<string, string>> };
  /** What the platform took from this device, and how far it is back; until the reader has seen it. */
  repair: Repair;
  /** When the plan was last carried out, ms since the epoch, and what kept it from more, if anything. */
  plan: { at: number; waitsFor: 'wifi' | 'charging' | 'network' | 'room' | null };
  /** Its reader left: a session that lives on is not theirs to come back by. Until somebody signs in. */
  left: boolean;
  /** DOGEAR: + sealed JSON of LeftReport[]: what the last reader opened of a pack, and left before the server could hear of it. */
  leftReports: string;
  /** The lowest writer version allowed to change this database (decision 0003). */
  minWriter: number;
};
