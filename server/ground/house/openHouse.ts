import { createHash } from 'node:crypto';
import { HOUSE_NUMBERS, type HouseNumber, shortNameOf } from '../../../contract/account/house';
import type { NoticePlace, ServerNotice, ServerNotices } from '../../../contract/account/installation.schema';
import { MAIL_KINDS, mailPart } from '../../../contract/operator/mailWords';
import { accentRules } from '../../../contract/wire/accent';
import type { Database } from '../db/database';
import type { MailFooter } from '../mail/footerOf';
import type { OwnMails } from '../mail/wordsOf';
import type { HouseRules, HouseSettings } from '../settings/houseSettings';
import type { Settings } from '../settings/settings';
import { noticeId } from '../settings/shellSettings';
import type { HouseTexts } from './houseTexts';
import { type Brand, type Mark, openBrand, openMark } from './openBrand';
import { readMark, readSaved, readSavedText, type SavedHouse } from './savedHouse';

/** The software's name, which an installation has until it gets its own. */
export const SOFTWARE_NAME = 'Dogear';

/** This installation as readers see it now: what the environment fixes, else what was saved at the desk. */
export type House = {
  readonly name: string;
  /** For a home screen, below an icon. */
  readonly shortName: string;
  /** `#rrggbb`; null means the app's own. */
  readonly accent: string | null;
  /** Whether the brand folder has an icon. */
  readonly hasOwnIcon: boolean;
  /** Who runs it. */
  readonly operatorName: string;
  readonly notices: ServerNotices;
  readonly rules: HouseRules;
  /** The last lines of mails to readers. */
  readonly mailFooter: MailFooter | null;
  readonly ownMails: OwnMails;
  /** Style rules for every page; empty if there are none. */
  readonly sheet: string;
  /** PNG files by their path at this site, which replace the app's. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly texts: HouseTexts;
  /** Another one after each change, for what is cached. */
  readonly version: string;
};

export type LiveHouse = {
  /** The same object until something changes. */
  readonly now: () => House;
  /** Takes what was saved since. Concurrent looks end with the newest state. */
  readonly look: () => Promise<void>;
};

type Ground = { readonly settings: Settings; readonly db: Database };

/** Opens the brand folder, and reads what was saved. Throws SettingsError for unusable files. */
export async function openHouse(ground: Ground, brand?: Brand): Promise<LiveHouse> {
  const own = brand ?? (await openBrand(ground.settings));
  let text = '';
  let mark: SavedMark = NO_MARK;
  let house = composeHouse(ground.settings, own, { drawn: null });
  let last: Promise<void> = Promise.resolve();
  const lookOnce = async () => {
    const found = await readSavedText(ground.db);
    if (found === text) return;
    const saved = readSaved(found);
    if (own.mark === null && mark.version !== saved.mark) mark = await markOf(ground, saved.mark);
    house = composeHouse(ground.settings, own, { ...saved, drawn: mark.drawn });
    // A mark that was replaced in between is found by the next look.
    if (own.mark !== null || mark.version === saved.mark) text = found;
  };
  const live: LiveHouse = {
    now: () => house,
    look: () => {
      last = last.then(lookOnce, lookOnce);
      return last;
    },
  };
  await live.look();
  return live;
}

type SavedMark = { readonly version: string | undefined; readonly drawn: Mark | null };
const NO_MARK: SavedMark = { version: undefined, drawn: null };

async function markOf({ db, settings }: Ground, version: string | undefined): Promise<SavedMark> {
  const picture = version === undefined ? null : await readMark(db, version);
  return picture === null ? NO_MARK : { version, drawn: await openMark(picture, settings.dataDir) };
}

function composeHouse(settings: Settings, brand: Brand, saved: SavedHouse & Pick<SavedMark, 'drawn'>): House {
  const mark = brand.mark ?? saved.drawn;
  const fixed = settings.house;
  const name = fixed.name ?? saved.name ?? SOFTWARE_NAME;
  const accent = fixed.accent ?? saved.accent ?? null;
  const house = {
    name,
    shortName: fixed.shortName ?? saved.shortName ?? shortNameOf(name),
    accent,
    hasOwnIcon: brand.mark !== null,
    operatorName: settings.operatorName ?? name,
    notices: { ...savedNotices(saved), ...settings.notices },
    rules: rulesOf(fixed.rules, saved),
    mailFooter: saved.mailFooter ?? null,
    ownMails: savedMails(saved),
    sheet: `${accent === null ? '' : accentRules(accent)}${mark?.sheet ?? ''}${brand.logoSheet}`,
  };
  const version = createHash('sha256').update(JSON.stringify(house)).digest('hex').slice(0, 12);
  return { ...house, pictures: mark?.pictures ?? new Map(), texts: brand.texts, version };
}

function rulesOf(fixed: HouseSettings['rules'], saved: SavedHouse): HouseRules {
  const numberOf = (rule: HouseNumber) => fixed[rule] ?? saved[rule] ?? HOUSE_NUMBERS[rule].standard;
  return {
    loginGold: numberOf('loginGold'),
    noticeGold: numberOf('noticeGold'),
    guestBonusADay: numberOf('guestBonusADay'),
    mailsAnHour: numberOf('mailsAnHour'),
    fingerprint: fixed.fingerprint ?? saved.fingerprint ?? 'ask',
  };
}

function savedNotices(saved: SavedHouse): ServerNotices {
  const notices: { -readonly [Place in NoticePlace]?: ServerNotice } = {};
  for (const place of ['bottomNotice', 'readingLeadNotice', 'homeNotice'] as const) {
    const { en: text, ...texts } = saved[place] ?? {};
    if (text !== undefined)
      notices[place] = { id: noticeId(place, JSON.stringify(saved[place])), text, texts };
  }
  return notices;
}

function savedMails(saved: SavedHouse): OwnMails {
  return Object.fromEntries(
    MAIL_KINDS.flatMap((kind) => {
      const texts = saved[mailPart(kind)];
      return texts === undefined ? [] : [[kind, texts]];
    }),
  );
}

/** Returns a function that makes something of the house: once, and again when the house has changed. */
export function ofHouse<Made>({ now }: Pick<LiveHouse, 'now'>, make: (house: House) => Made): () => Made {
  let last: { readonly house: House; readonly made: Made } | undefined;
  return () => {
    const house = now();
    if (last?.house !== house) last = { house, made: make(house) };
    return last.made;
  };
}
