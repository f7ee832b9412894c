import type { ItemKind } from '../../contract/money/ledger.schema';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage } from './deviceStorage';
import type { CookieJar } from './Network';

export type SimulatedDevice = {
  readonly name: string;
  storage: DeviceStorage;
  cookies: CookieJar;
  locks: FakeLocks;
  /** How far its clock is off, ms. */
  skew: number;
  /** Price of a chapter as the reader last saw it. Of an episode its row says it, as it does on the page. */
  seenPrice: number;
  /** Grants it ever held: `accountId/kind target`. None may go but by the reader's own undo. */
  readonly held: Set<string>;
  /** Unlocks that auto-unlock asked for here, oldest first. */
  readonly auto: AutoUnlock[];
  /** Such names of those the reader took back: the only grants that may go. */
  readonly takenBack: Set<string>;
  /** What was shown of chapters taken along, `packId/target`. */
  readonly shown: Set<string>;
  wiped: number;
};

/** `day` as the device saw it, by the server's clock as far as it knew that. */
export type AutoUnlock = {
  readonly requestId: string;
  readonly kind: ItemKind;
  readonly target: number;
  readonly day: string;
};

export function newDevice(name: string): SimulatedDevice {
  return {
    name,
    storage: new DeviceStorage(),
    cookies: { cookie: '' },
    locks: new FakeLocks(),
    skew: 0,
    seenPrice: 1,
    held: new Set(),
    auto: [],
    takenBack: new Set(),
    shown: new Set(),
    wiped: 0,
  };
}
