/**
 * All failures, as data. They cross realms (server to worker to page) as plain values, because Comlink and
 * HTTP do not preserve classes. `disposition` is the caller's reaction:
 * - refuse: final; retrying the intent gets the same answer
 * - retry: transient; the same request may be sent again
 * - session: the session is gone; wait for a new one, then send again
 */
export type Disposition = 'refuse' | 'retry' | 'session';

type CatalogueEntry = { readonly code: number; readonly disposition: Disposition };

/** The texts are separate (`FAILURE_MESSAGES`): the page has its own, translated. */
export const FAILURES = {
  malformed: { code: 1001, disposition: 'refuse' },
  notAllowed: { code: 1002, disposition: 'refuse' },
  foreignUser: { code: 1003, disposition: 'refuse' },
  notFound: { code: 1004, disposition: 'refuse' },
  clientTooOld: { code: 1005, disposition: 'refuse' },
  requestIdReused: { code: 1006, disposition: 'refuse' },
  locked: { code: 1101, disposition: 'refuse' },
  notRead: { code: 1102, disposition: 'refuse' },
  /**
   * The price is above the `maxPrice` that the reader agreed to. Nothing was spent; a new agreement needs a
   * new requestId.
   */
  priceRose: { code: 1103, disposition: 'refuse' },
  tooPoor: { code: 1104, disposition: 'refuse' },
  /** Not an auto-unlock, too late, already undone, or too often today. */
  notUndoable: { code: 1105, disposition: 'refuse' },
  /** The tapped day is neither today nor yesterday, or no missed day can be made up. */
  checkInFailed: { code: 1106, disposition: 'refuse' },
  alreadyCheckedIn: { code: 1107, disposition: 'refuse' },
  adTooShort: { code: 1108, disposition: 'refuse' },
  /** Nothing to pay: not done yet, already paid, or the day's share is used up. */
  noReward: { code: 1109, disposition: 'refuse' },
  /**
   * The limit for readers without a proven e-mail is reached, the reader's or the network's. A proven e-mail
   * allows collecting it.
   */
  emailNeeded: { code: 1110, disposition: 'refuse' },
  /**
   * A check-in of a reader without a proven e-mail who has read no new chapter since yesterday. Reading one
   * allows collecting it.
   */
  readFirst: { code: 1117, disposition: 'refuse' },
  /** The daily limit of a network, or of the mailboxes of a domain, is reached. */
  bonusUsedUp: { code: 1111, disposition: 'refuse' },
  /** An ad was clicked beyond the limit (spec 4.9): the click has no effect. */
  tooManyAdClicks: { code: 1112, disposition: 'refuse' },
  adsBanned: { code: 1113, disposition: 'refuse' },
  /**
   * Chapters are already taken along, or the device that took the last ones has not yet reported the opened
   * ones.
   */
  packWaits: { code: 1114, disposition: 'refuse' },
  /** Too many chapters taken along were recently returned unopened (decision 0088). */
  packLimit: { code: 1115, disposition: 'refuse' },
  loginNeeded: { code: 1116, disposition: 'refuse' },
  /** Unknown address or wrong password; never tells which. */
  loginError: { code: 1201, disposition: 'refuse' },
  /** Not the code that was sent, or it was used, has expired, or was guessed too often. */
  wrongCode: { code: 1202, disposition: 'refuse' },
  /**
   * Another provider did not authenticate the reader: it was unreachable, answered incorrectly, or was not
   * asked by this browser.
   */
  socialFailed: { code: 1203, disposition: 'refuse' },
  /** The reader of another provider's login has an account here, which only its own login methods open. */
  emailTaken: { code: 1204, disposition: 'refuse' },
  /** Among the most common passwords, or the e-mail address itself: attackers try these first. */
  commonPassword: { code: 1206, disposition: 'refuse' },
  /** Not a readable picture: another kind of file, damaged, or too large. */
  notAPicture: { code: 1205, disposition: 'refuse' },
  noMail: { code: 1207, disposition: 'refuse' },
  /** Another author here has the pen name, or one that reads the same (decision 0138). */
  nameTaken: { code: 1208, disposition: 'refuse' },
  /** The account has reached its limit of items. Nothing of the batch was accepted. */
  accountFull: { code: 1301, disposition: 'refuse' },
  notSelling: { code: 1801, disposition: 'refuse' },
  /**
   * The product's price changed, or it is no longer sold. Nothing was paid; a new agreement needs a new
   * requestId.
   */
  productChanged: { code: 1802, disposition: 'refuse' },
  paymentFailed: { code: 1803, disposition: 'refuse' },
  orderClosed: { code: 1804, disposition: 'refuse' },
  alreadyVip: { code: 1805, disposition: 'refuse' },
  /** The account withdrew from VIP lately: else each month's VIP would cost its first day. */
  vipWithdrawn: { code: 1811, disposition: 'refuse' },
  /** Too many payments were started or declined, by this account or this network: try again later. */
  tooManyPayments: { code: 1806, disposition: 'refuse' },
  /** A first-purchase offer is in an order that can still be paid: the reader continues that one, or cancels it. */
  firstPurchaseWaits: { code: 1808, disposition: 'refuse' },
  renewalWaits: { code: 1809, disposition: 'refuse' },
  /** The purchase would pass the limit a month that the reader set. Nothing was paid. */
  spendingLimit: { code: 1810, disposition: 'refuse' },
  /** The payment provider is unreachable. Nothing was paid; the same request may be sent again. */
  providerAway: { code: 1807, disposition: 'retry' },
  silenced: { code: 1901, disposition: 'refuse' },
  /** The time for this change is over. */
  tooLate: { code: 1902, disposition: 'refuse' },
  tooManyComments: { code: 1903, disposition: 'refuse' },
  /** The operator has banned the account temporarily; it keeps what it has (spec 6). */
  banned: { code: 1904, disposition: 'refuse' },
  /** Nothing was done; the same request may be sent again once the password was entered. */
  deskClosed: { code: 2001, disposition: 'refuse' },
  refundRefused: { code: 2002, disposition: 'refuse' },
  /** The desk is open, but for this act the password was entered too long ago. Otherwise as `deskClosed`. */
  passwordNeeded: { code: 2003, disposition: 'refuse' },
  /** The account is the only owner: it keeps its role, and cannot be deleted. */
  lastOwner: { code: 2004, disposition: 'refuse' },
  /** This account's desk opens only with a passkey; if it has none, one must be added first. */
  passkeyNeeded: { code: 2005, disposition: 'refuse' },
  /** Not a passkey of this account, or not an answer to this session's last challenge. */
  passkeyFailed: { code: 2006, disposition: 'refuse' },
  /** As many invitations were mailed today, by this author or to this mailbox, as may be. */
  tooManyInvitations: { code: 2101, disposition: 'refuse' },
  noSession: { code: 1401, disposition: 'session' },
  /**
   * The reader ended this device's session from another device: the account's data is deleted from this one.
   */
  sessionEnded: { code: 1402, disposition: 'session' },
  tooMany: { code: 1429, disposition: 'retry' },
  serverFault: { code: 1500, disposition: 'retry' },
  offline: { code: 1601, disposition: 'retry' },
  timeout: { code: 1602, disposition: 'retry' },
  undecodable: { code: 1603, disposition: 'retry' },
  damaged: { code: 1604, disposition: 'retry' },
  cancelled: { code: 1605, disposition: 'retry' },
  metered: { code: 1606, disposition: 'retry' },
  /**
   * An intermediary answered instead of the server: a captive portal, a filter, or a proxy that requires a
   * login.
   */
  intercepted: { code: 1607, disposition: 'retry' },
  /** A proxy in front of the server could not reach it, or is overloaded. */
  gatewayFault: { code: 1608, disposition: 'retry' },
  storageFull: { code: 1701, disposition: 'refuse' },
  storageFault: { code: 1702, disposition: 'retry' },
  workerLost: { code: 1703, disposition: 'retry' },
} as const satisfies Record<string, CatalogueEntry>;

export type FailureName = keyof typeof FAILURES;

/** A failure as it is sent. `detail` is for logs and developers, and is never shown to a reader unchanged. */
export type Failure = {
  readonly name: FailureName;
  readonly code: number;
  readonly disposition: Disposition;
  readonly detail?: string;
  /** How long the server, or a proxy in front of it, asked to wait before the next request, ms. */
  readonly waitMs?: number;
};

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function describeFailure(name: FailureName, detail?: string): Failure {
  const { code, disposition } = FAILURES[name];
  return detail === undefined ? { name, code, disposition } : { name, code, disposition, detail };
}

export function failed(
  name: FailureName,
  detail?: string,
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: describeFailure(name, detail) };
}

const NAME_BY_CODE = new Map<number, FailureName>(
  Object.entries(FAILURES).map(([name, entry]) => [entry.code, name as FailureName]),
);

/** Returns the failure for an answer's business code; an unknown code is a server fault. */
export function failureOfCode(code: number, detail?: string): Failure {
  return describeFailure(NAME_BY_CODE.get(code) ?? 'serverFault', detail);
}

/** English text of every failure, as the server sends it in `msg` (spec 8 verbatim, if it defines one). */
export const FAILURE_MESSAGES: Readonly<Record<FailureName, string>> = {
  malformed: 'The request could not be understood.',
  notAllowed: 'You are not allowed to do this.',
  foreignUser: 'You are not allowed to do this.',
  notFound: 'This is not here any more.',
  clientTooOld: 'Please update the app to continue.',
  requestIdReused: 'This request was already used for something else.',
  locked: 'This episode is paid content, please unlock it before watching',
  notRead: 'Read a chapter first, then say what you think of the book.',
  priceRose: 'The price has changed. Nothing was spent.',
  tooPoor: 'There are not enough coins for this. Nothing was spent.',
  notUndoable: 'This unlock can no longer be taken back.',
  checkInFailed: 'Check-in Failed',
  alreadyCheckedIn: 'You have already checked in for this day.',
  adTooShort: 'Not enough time to read ads',
  noReward: 'No Reward',
  emailNeeded: 'Confirm your e-mail to collect this.',
  readFirst: 'Read a new chapter first, then check in.',
  bonusUsedUp: 'There is no more bonus for your network today. Please come back tomorrow.',
  tooManyAdClicks: "Don't click on ads too often, Otherwise you will be banned",
  adsBanned: 'Ads were clicked too often. There are none for you for a day.',
  packWaits: 'You already took chapters along. Read them or give them back first.',
  packLimit:
    'Many chapters you took along were returned unread lately. For now, please unlock chapters one at a time.',
  loginNeeded: 'Log in first. Nothing was held or spent.',
  loginError: 'login error',
  wrongCode: 'The code is wrong or too old. Please ask for a new one.',
  socialFailed: 'Login failed, please register manually',
  emailTaken: 'There is an account with this e-mail address. Log in to it by e-mail.',
  commonPassword: 'Too many people use this password, or it is your address. Please choose another one.',
  notAPicture: 'This is not a picture we can use: JPEG, PNG, WebP or GIF, up to 5 MB.',
  noMail: 'No e-mail can be sent from here. Please log in another way.',
  nameTaken: 'Another author here has this name.',
  accountFull: 'Your account has no room left for this.',
  notSelling: 'This site sells nothing yet.',
  productChanged: 'This offer has changed. Nothing was paid.',
  paymentFailed: 'Payment Failed, Please change a card/method and try again',
  orderClosed: 'This order is closed.',
  alreadyVip: 'You have this membership already, and it renews by itself.',
  vipWithdrawn: 'You withdrew from this membership within the last 90 days. You can buy it again after that.',
  tooManyPayments: 'Too many payments were tried. Please try again later.',
  firstPurchaseWaits:
    'Your first purchase is still waiting for payment. Continue or cancel it. No new payment was started.',
  renewalWaits:
    'A payment for renewing VIP is still waiting. Continue or cancel it. No new payment was started.',
  spendingLimit: 'This would pass the monthly limit you set. Nothing was paid.',
  silenced: 'You can’t write comments for now.',
  tooLate: 'It can’t be changed any more.',
  banned: 'Your account is suspended for now. What you have unlocked stays open.',
  deskClosed: 'Please enter your password again.',
  refundRefused: 'The payment service does not give this money back.',
  passwordNeeded: 'Please enter your password again.',
  lastOwner: 'Nobody else is an owner of this site. Make another account an owner first.',
  passkeyNeeded: 'The desk needs a passkey.',
  passkeyFailed: 'The passkey was not accepted.',
  tooManyInvitations: 'That’s enough invitations for today. Please continue tomorrow.',
  tooManyComments: 'That’s enough comments for today. Please continue tomorrow.',
  providerAway: 'The payment service can’t be reached. Nothing was paid. Please try again.',
  noSession: 'Please sign in again.',
  sessionEnded: 'Please sign in again.',
  tooMany: 'Too many requests. Please try again in a moment.',
  serverFault: 'Failed to load, please reload.',
  offline: 'You are offline.',
  timeout: 'The connection is too slow. Please try again.',
  undecodable: 'Failed to load, please reload.',
  damaged: 'This arrived damaged. Please try again.',
  cancelled: 'Cancelled.',
  metered: 'Waiting for Wi-Fi, as you chose in Settings.',
  intercepted:
    'This network answers in place of this site: open its sign-in page, or use another. Nothing is lost.',
  gatewayFault: 'Failed to load, please reload.',
  storageFull: 'This device has no room left.',
  storageFault: 'This device could not save that.',
  workerLost: 'Failed to load, please reload.',
};
