import type { NoticePlace, ServerNotice } from '../../contract/account/installation.schema';
import type { DeskHouse, HouseChange, HousePart, HouseSeen } from '../../contract/operator/house.schema';
import { mailPart, mailParts } from '../../contract/operator/mailWords';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { type House, SOFTWARE_NAME } from '../ground/house/openHouse';
import {
  lockSaved,
  readSaved,
  readSavedText,
  type SavedHouse,
  writeMark,
  writeSaved,
} from '../ground/house/savedHouse';
import { type HouseRules, RULE_VARIABLES } from '../ground/settings/houseSettings';
import type { Settings } from '../ground/settings/settings';
import { NOTICES } from '../ground/settings/shellSettings';
import { type Act, type Actor, type Done, recordAct } from './audit';

/** The parts of the house as the desk shows them. */
export async function describeHouse({ db, settings, house }: Context): Promise<DeskHouse> {
  const saved = readSaved(await readSavedText(db));
  const shown = house.now();
  const fixed = fixedParts(settings, shown);
  const part = <Name extends HousePart, Value>(name: Name, value: Value) => ({
    shown: value,
    own: saved[name] ?? null,
    fixedBy: fixed.get(name) ?? null,
  });
  const notice = (place: NoticePlace) => part(place, textsOf(shown.notices[place]));
  return {
    defaultName: SOFTWARE_NAME,
    name: part('name', shown.name),
    shortName: part('shortName', shown.shortName),
    accent: part('accent', shown.accent),
    mark: part('mark', shown.pictures.size > 0 ? shown.version : null),
    bottomNotice: notice('bottomNotice'),
    readingLeadNotice: notice('readingLeadNotice'),
    homeNotice: notice('homeNotice'),
    mailFooter: part('mailFooter', shown.mailFooter),
    ...mailParts((kind) => part(mailPart(kind), shown.ownMails[kind] ?? null)),
    loginGold: part('loginGold', shown.rules.loginGold),
    noticeGold: part('noticeGold', shown.rules.noticeGold),
    guestBonusADay: part('guestBonusADay', shown.rules.guestBonusADay),
    mailsAnHour: part('mailsAnHour', shown.rules.mailsAnHour),
    fingerprint: part('fingerprint', shown.rules.fingerprint),
  };
}

const textsOf = (notice: ServerNotice | undefined) => (notice ? { ...notice.texts, en: notice.text } : null);

/** Returns the variable of the environment that fixes each part, if one does. */
function fixedParts({ house, notices }: Settings, { hasOwnIcon }: House): ReadonlyMap<HousePart, string> {
  const fixed = new Map<HousePart, string>();
  if (house.name !== null) fixed.set('name', 'DOGEAR_NAME');
  if (house.shortName !== null) fixed.set('shortName', 'DOGEAR_SHORT_NAME');
  if (house.accent !== null) fixed.set('accent', 'DOGEAR_ACCENT');
  if (hasOwnIcon) fixed.set('mark', 'DOGEAR_BRAND');
  for (const [place, variable] of NOTICES) if (notices[place]) fixed.set(place, variable);
  for (const rule of Object.keys(RULE_VARIABLES) as (keyof HouseRules)[])
    if (house.rules[rule] !== null) fixed.set(rule, RULE_VARIABLES[rule]);
  return fixed;
}

/**
 * Refused: `notAllowed` for a part that the environment fixes, `tooLate` if another operator has saved a part
 * of `seen` differently since.
 */
export async function changeHouse(
  { settings, house }: Context,
  tx: Transaction,
  { change, seen = {} }: { readonly change: HouseChange; readonly seen?: HouseSeen | undefined },
): Promise<Result<Done<null>>> {
  const fixed = fixedParts(settings, house.now());
  if (Object.keys(change).some((part) => fixed.has(part as HousePart))) return failed('notAllowed');
  const before = await lockSaved(tx);
  const isAsSeen = (part: keyof HouseSeen) => factOf(before[part]) === factOf(seen[part]);
  if (!(Object.keys(seen) as (keyof HouseSeen)[]).every(isAsSeen)) return failed('tooLate');
  if (change.mark === null) await writeMark(tx, null);
  return success({ answer: null, act: await save(tx, before, change) });
}

/** Makes a picture the mark (`cleanMark`). */
export async function changeMark(
  tx: Transaction,
  picture: Uint8Array,
  actor: Actor,
  now: Date,
): Promise<void> {
  const before = await lockSaved(tx);
  const mark = await writeMark(tx, picture);
  await recordAct(tx, actor, await save(tx, before, { mark }), now);
}

type Parts = { readonly [Part in keyof SavedHouse]: SavedHouse[Part] | null };

async function save(tx: Transaction, before: SavedHouse, change: Parts): Promise<Act> {
  const changed = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  const after: SavedHouse = Object.fromEntries(changed);
  await writeSaved(tx, after);
  const parts = Object.keys(change) as HousePart[];
  const factsOf = (saved: SavedHouse) => Object.fromEntries(parts.map((part) => [part, factOf(saved[part])]));
  return {
    act: 'house.change',
    object: 'house',
    objectId: parts.join(' '),
    before: factsOf(before),
    after: factsOf(after),
  };
}

/** Null is the default. */
function factOf(value: Parts[HousePart]): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
