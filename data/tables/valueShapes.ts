import type { NoticeChoices } from '../../contract/account/noticeKinds';
import type { Facet } from '../../contract/catalogue/books.schema';
import type { Tab } from '../../contract/catalogue/home.schema';
import type { Failure } from '../../contract/wire/failure';
import type { Backoff } from '../network/backoff';
import type { CommandKind, PayloadOf } from '../outbox/intent';
import type { MetaValues } from './metaValues';
import { anything, type Check, each, flag, list, number, optional, orNull, shape, text } from './shapes';

/** The shapes of single values and payloads: those of `meta`, of `settings` and of waiting intents. */

export const names = optional(each(text));
export const account = { accountId: number };
export const failure = orNull(shape<Pick<Failure, 'name'>>({ name: text }));
const backoff = shape<Backoff>({
  since: number,
  failures: number,
  failure: text,
  lastAt: number,
  dueAt: number,
  heldUntil: number,
});
const facets = list(shape<Facet>({ name: text, names, count: number }));
export const bookId = { bookId: number };

/** The unsealed single values; sealed ones are texts. */
export const META: { readonly [Key in keyof MetaValues]: Check } = {
  accountId: number,
  user: text,
  sessionLost: flag,
  fingerId: text,
  goldSettings: shape({ loginGold: number, noticeGold: number }),
  tabs: shape({
    list: list(shape<Tab>({ indexValue: text, indexTitle: text, indexTitles: names, type: number })),
    fetchedAt: number,
  }),
  serverConfig: shape({}),
  houseTexts: each(text),
  paymentConfig: shape({ config: shape({ sells: flag, testDesk: flag, currency: text }), fetchedAt: number }),
  language: text,
  facets: shape({
    facets: shape({ categories: facets, tags: facets, dramas: optional(number) }),
    fetchedAt: number,
  }),
  hotSearches: shape({ list: list(text), fetchedAt: number }),
  removedAt: number,
  sentTypos: text,
  adStatus: shape({ ...account, list: list(anything) }),
  adLimits: shape({ adLimitClickTimes: number, adLimitJiangeTime: number }),
  adClicks: text,
  settlements: number,
  dictionary: shape({ bytes: number, stored: number }),
  readingCountedTo: number,
  receiptKeys: list(text),
  clockOffset: number,
  serverSeen: number,
  coinHistory: shape({ ...account, top: number, next: orNull(number), fetchedAt: number }),
  grantsAfter: shape({ ...account, after: number }),
  syncDevice: shape({ id: text, batch: number }),
  syncBatch: text,
  syncCursor: shape({ ...account, cursor: text, more: flag }),
  pushSaved: shape({ ...account, hash: text, savedAt: number }),
  accountFull: shape(account),
  deliveryBackoff: backoff,
  syncBackoff: backoff,
  damagedIntents: shape({ rows: list(anything), untold: number }),
  inventory: shape({ id: text }),
  repair: shape({ lost: list(text), state: text, downloads: list(anything), episodes: list(anything) }),
  keptTold: shape({ ...account, titles: each(text) }),
  plan: shape({ at: number }),
  ridePlan: shape({ items: list(shape({ kind: text, id: number, target: number })) }),
  left: flag,
  leftReports: text,
  minWriter: number,
};

/** `reading` and `aloud` are validated field by field in data/queries. */
export const SETTINGS: Readonly<Record<string, Check>> = {
  reading: shape({}),
  aloud: shape({}),
  keepRules: shape({
    ahead: optional(anything),
    deleteBehind: optional(flag),
    wifiOnly: optional(flag),
    bringMetered: optional(flag),
  }),
  shelfView: shape({ layout: optional(text), sort: optional(text), filter: optional(text) }),
  shelfOrder: list(number),
  noticeChoices: shape<Partial<NoticeChoices>>({
    newChapter: optional(flag),
    newTitle: optional(flag),
    streak: optional(flag),
    payment: optional(flag),
    invite: optional(flag),
    reply: optional(flag),
    account: optional(flag),
    campaign: optional(flag),
    quietFrom: optional(number),
    quietTo: optional(number),
    weeklyCap: optional(number),
    mail: optional(flag),
    mailZone: optional(text),
    mailLanguage: optional(text),
  }),
};

/** The fields of a payload that are read while it waits. The whole payload is validated before it is sent. */
export const PAYLOADS: { readonly [Kind in CommandKind]?: Check } = {
  read: shape<Pick<PayloadOf<'read'>, 'detail'>>({ detail: shape(bookId) }),
  rate: shape<Pick<PayloadOf<'rate'>, 'stars'>>({ stars: number }),
  unlock: shape<Pick<PayloadOf<'unlock'>, 'maxPrice'>>({ maxPrice: number }),
  unlockEpisode: shape<Pick<PayloadOf<'unlockEpisode'>, 'maxPrice'>>({ maxPrice: number }),
  unlockRange: shape<Pick<PayloadOf<'unlockRange'>, 'maxPrice' | 'from' | 'to'>>({
    maxPrice: number,
    from: number,
    to: orNull(number),
  }),
  likeEpisode: shape<PayloadOf<'likeEpisode'>>({ videoId: number, target: number, isLiked: flag }),
  watchTime: shape<Pick<PayloadOf<'watchTime'>, 'videoId' | 'seconds'>>({ videoId: number, seconds: number }),
  undoUnlock: shape<PayloadOf<'undoUnlock'>>({ unlockRequestId: text }),
  takeAlong: shape<Pick<PayloadOf<'takeAlong'>, 'maxPrice'>>({ maxPrice: number }),
  openByTicket: shape<PayloadOf<'openByTicket'>>({ ...bookId, target: number, at: number }),
  reportOpened: shape<Pick<PayloadOf<'reportOpened'>, 'packId'>>({ packId: number }),
  checkIn: shape<PayloadOf<'checkIn'>>({ tappedAt: number, makeUpDay: optional(text) }),
};
