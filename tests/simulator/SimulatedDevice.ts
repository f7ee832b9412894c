import type { ItemKind } from '../../contract/money/ledger.schema';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage } from './deviceStorage';
import type { CookieJar } from './Network';

export type SimulatedDevice = {
  readonly name: string;
  storage: DeviceStorage;
  cookies: CookieJar;
  locks: FakeLocks;
  skew: number;
  /**
   * The price of a chapter as the reader last saw it. For an episode the device's row has the price, as on
   * the page.
   */
  seenPrice: number;
  /** Every grant that was ever on the device, as `accountId/kind target`. */
  readonly held: Set<string>;
  readonly auto: AutoUnlock[];
  /** Grants that the reader took back, in the same form: the only ones that may disappear. */
  readonly takenBack: Set<string>;
  readonly shown: Set<string>;
  wiped: number;
};

/** `day` is the product day as the device knew it, corrected by the server's clock if known. */
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
