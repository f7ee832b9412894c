import type { NoticePlace, ServerNotice } from '../../contract/account/installation.schema';
import type { DeskHouse, HouseChange, HousePart } from '../../contract/operator/house.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { SOFTWARE_NAME } from '../ground/house/openHouse';
import { lockSaved, readSaved, readSavedText, type SavedHouse, writeSaved } from '../ground/house/savedHouse';
import type { Settings } from '../ground/settings/settings';
import { NOTICES } from '../ground/settings/shellSettings';
import type { Done } from './audit';

/** The parts of the house as the desk shows them. */
export async function describeHouse({ db, settings, house }: Context): Promise<DeskHouse> {
  const saved = readSaved(await readSavedText(db));
  const shown = house.now();
  const fixed = fixedParts(settings);
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
    bottomNotice: notice('bottomNotice'),
    readingLeadNotice: notice('readingLeadNotice'),
    homeNotice: notice('homeNotice'),
  };
}

const textsOf = (notice: ServerNotice | undefined) => (notice ? { ...notice.texts, en: notice.text } : null);

/** Returns the variable of the environment that fixes each part, if one does. */
function fixedParts({ house, notices }: Settings): ReadonlyMap<HousePart, string> {
  const fixed = new Map<HousePart, string>();
  if (house.name !== null) fixed.set('name', 'DOGEAR_NAME');
  if (house.shortName !== null) fixed.set('shortName', 'DOGEAR_SHORT_NAME');
  if (house.accent !== null) fixed.set('accent', 'DOGEAR_ACCENT');
  for (const [place, variable] of NOTICES) if (notices[place]) fixed.set(place, variable);
  return fixed;
}

/** Refused: `notAllowed` for a part that the environment fixes. */
export async function changeHouse(
  { settings }: Context,
  tx: Transaction,
  change: HouseChange,
): Promise<Result<Done<null>>> {
  const fixed = fixedParts(settings);
  const parts = Object.keys(change) as HousePart[];
  if (parts.some((part) => fixed.has(part))) return failed('notAllowed');
  const before = await lockSaved(tx);
  const after = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  ) as SavedHouse;
  await writeSaved(tx, after);
  const factsOf = (saved: SavedHouse) => Object.fromEntries(parts.map((part) => [part, factOf(saved[part])]));
  const act = { act: 'house.change', object: 'house', objectId: parts.join(' ') } as const;
  return success({ answer: null, act: { ...act, before: factsOf(before), after: factsOf(after) } });
}

/** Null is the default. */
function factOf(value: SavedHouse[HousePart]): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
