import type { ItemKind } from '../../contract/money/ledger.schema';

/** The rows of what was paid, earned and agreed to. Times are milliseconds since the epoch. */

/**
 * The right to read something, for good: only the reader's own undo deletes it. `content`: DOGEAR: + sealed JSON of the
 * Grant. `unopened` while the device holds a chapter's text sealed although it has the key, or has no text
 * of what was just unlocked.
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
 * What an account has. `content`: DOGEAR: + sealed JSON of the Balance; `lots`: of the bonus that ends. `lineId`: the last line of the ledger that is in
 * it; `settlement`: which of the device's it was (data/money/settlements). What is older never overwrites what is newer.
 */
export type WalletRow = {
  accountId: number;
  content: string;
  lots?: string;
  lineId: number;
  settlement: number;
};

/** A line of an account's ledger. Its id grows with time. `content`: DOGEAR: + sealed JSON of the LedgerLine. */
export type CoinLineRow = { accountId: number; id: number; content: string };

/**
 * A part of what an account can still earn (data/money/taskBook). `content`: DOGEAR: + sealed JSON of it, as last heard;
 * `claimed`: types of the tasks that were paid since.
 */
export type TaskRow = {
  accountId: number;
  part: 'sign' | 'tasks' | 'invite';
  content: string;
  claimed?: readonly number[];
  settlement: number;
};

/**
 * An unlock that was agreed to along with a purchase (decision 0056): it is asked for once that is paid, for at most `maxPrice`. `requestId`
 * is the purchase's, and so is `orderId`, once it has one. `asked`: the requestId of the
 * unlock in the outbox; nobody has been told how that ended.
 */
export type AwaitedUnlockRow = {
  requestId: string;
  accountId: number;
  kind: ItemKind;
  /** Of the novel, or of the drama. */
  bookId: number;
  /** The chapter or the episode; of a range its first. */
  target: number;
  /** Of a range alone: its last, null for the end of the book. */
  to?: number | null;
  maxPrice: number;
  /** What is bought. */
  productId: number;
  createdAt: number;
  orderId?: string;
  asked?: string;
};

/**
 * A book whose next chapter is unlocked when it is reached, for at most `maxPrice`: what a chapter cost when the reader
 * agreed to it. `day` is New York's; `unlocked` counts on it. `stopped`: it was switched off; the count stays, so that
 * switching it on again the same day gives no second share.
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
  /** Chapters whose unlock the reader took back: those are not unlocked unasked again. */
  takenBack?: number[];
  /** The last unlock that the server does not take back any more, by its requestId. */
  lasting?: string;
};

/**
 * Chapters that were taken along (decision 0088). `content`: DOGEAR: + sealed JSON of the KeptPack (data/money/packs), keys and all.
 * `targets`: those that were not opened. `isOver`: its time is over, or it was given back; its keys are gone, and the server has
 * not heard yet.
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
