import type { ItemKind } from '../../contract/money/ledger.schema';
import type { TicketRule } from '../../contract/money/tickets';

/** The rows of money and agreements. Times are milliseconds since the epoch. */

/**
 * The permanent right to read something: only the reader's own undo deletes it. `content`: DOGEAR: + sealed
 * JSON of the Grant. `unopened`: the device has the key but the chapter's text is still sealed, or is missing
 * after an unlock.
 */
export type GrantRow = {
  kind: ItemKind;
  itemId: number;
  bookId: number;
  target: number;
  content: string;
  unopened?: 1;
};

/**
 * An account's balance. `content`: DOGEAR: + sealed JSON of the Balance; `lots`: of the expiring bonus.
 * `lineId`: the last ledger line included; `settlement`: which of the device's settlements it was
 * (data/money/settlements). Older values never overwrite newer ones.
 */
export type WalletRow = {
  accountId: number;
  content: string;
  lots?: string;
  lineId: number;
  settlement: number;
};

/**
 * A line of an account's ledger. Its id grows with time. `content`: DOGEAR: + sealed JSON of the LedgerLine.
 */
export type CoinLineRow = { accountId: number; id: number; content: string };

/**
 * A part of what an account can still earn (data/money/taskBook). `content`: DOGEAR: + sealed JSON of the
 * last answer; `claimed`: types of the tasks paid since.
 */
export type TaskRow = {
  accountId: number;
  part: 'sign' | 'tasks' | 'invite';
  content: string;
  claimed?: readonly number[];
  settlement: number;
};

/**
 * An unlock agreed to along with a purchase (decision 0053): it is requested once that is paid, for at most
 * `maxPrice`. `requestId` and, once known, `orderId` are the purchase's. `asked`: the requestId of the unlock
 * in the outbox, whose outcome the reader has not seen.
 */
export type AwaitedUnlockRow = {
  requestId: string;
  accountId: number;
  kind: ItemKind;
  bookId: number;
  /** The chapter or the episode; of a range its first. */
  target: number;
  /** The last chapter of a range, null for the end of the book; absent otherwise. */
  to?: number | null;
  maxPrice: number;
  productId: number;
  createdAt: number;
  orderId?: string;
  asked?: string;
};

/**
 * A book whose next chapter is unlocked when reached, for at most `maxPrice`, a chapter's price when the
 * reader agreed. `day` is New York's; `unlocked` counts that day's unlocks. `stopped`: it was switched off;
 * the count stays, so that switching it on again the same day does not reset the cap.
 */
export type AutoUnlockRow = {
  bookId: number;
  accountId: number;
  maxPrice: number;
  dailyCap: number;
  day: string;
  unlocked: number;
  stopped?: true;
  /** Counts of other days, newest first: a clock that is set back may reach a day twice. */
  others?: { day: string; unlocked: number }[];
  /** Chapters whose unlock the reader undid: they are not unlocked automatically again. */
  takenBack?: number[];
  /** The requestId of the last unlock the server no longer undoes. */
  lasting?: string;
  /** The reader wants coins spent also on what waiting opens within the hour (decision 0146). */
  evenIfSoonFree?: true;
};

/**
 * Chapters taken along (decision 0088). `content`: DOGEAR: + sealed JSON of the KeptPack (data/money/packs),
 * including the keys. `targets`: those not opened. `isOver`: its time is over, or it was returned; its keys
 * are deleted, and the server does not know yet.
 */
export type PackRow = {
  packId: number;
  accountId: number;
  bookId: number;
  targets: number[];
  endsAt: number;
  content: string;
  isOver?: true;
};

/**
 * What ads opened in a drama for an account (decision 0148). `toldAt`: the server's clock when it said so;
 * `left`: how many more they open on `day`, New York's. `content`: DOGEAR: + the sealed key.
 */
export type EpisodeAdsRow = {
  videoId: number;
  accountId: number;
  toldAt: number;
  day: string;
  left: number;
  passes: { id: number; target: number; until: number; content: string }[];
};

/**
 * The tickets of an account for a title (decision 0146), and the keys of chapters that waiting opens.
 * `fullAt`: when all tickets are there, by the server's clock. `targets`: chapters that a ticket opens.
 * `timed`: chapters that become free for everyone. `content`: DOGEAR: + sealed JSON of their keys. `rule` is
 * missing if there are no tickets.
 */
export type TicketsRow = {
  bookId: number;
  accountId: number;
  rule?: TicketRule;
  fullAt: number;
  targets: number[];
  timed: { target: number; at: number }[];
  content: string;
};
