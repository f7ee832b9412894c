import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { FAILURES } from '../../contract/wire/failure';
import { DAY, type Farm, HOUR, MINUTE, type Reader, SECOND } from './Farm';

type Carrier = {
  readonly shares: readonly number[];
  readonly toldToRead: readonly number[];
  /**
   * The number of readers who tapped before they had read, were asked to read first, and then got their
   * check-in.
   */
  readonly askedToRead: number;
  readonly refused: number;
  readonly readers: number;
};

/** Guests who arrive at an address a day; one in `SKIPS_EVERY` readers does not read that day. */
const ARRIVE_A_DAY = 250;
const SKIPS_EVERY = 20;
const TAPS_FIRST_EVERY = 4;

/**
 * Simulates commuters without an e-mail behind one address of a carrier. They registered over the weeks
 * before; each day some are new, and all read a chapter on the train (one in twenty reads nothing that day)
 * and check in, a quarter of them before they have read.
 */
export async function carrier(
  farm: Farm,
  { readers, newADay, days }: { readers: number; newADay: number; days: number },
): Promise<Carrier> {
  const network = '100.64.0.1';
  const all: Reader[] = [];
  const arrive = async () => {
    const reader = await farm.arrive(network);
    if (reader === null) throw new Error('A commuter was not let in.');
    all.push(reader);
  };
  while (all.length < readers) {
    const today = Math.min(ARRIVE_A_DAY, readers - all.length);
    for (let one = 0; one < today; one++) {
      await arrive();
      farm.pass(DAY / today);
    }
  }
  const shares: number[] = [];
  const toldToRead: number[] = [];
  let askedToRead = 0;
  let refused = 0;
  const readOn = new Map<Reader, number>();
  for (let day = 0; day < days; day++) {
    const dawn = farm.now;
    for (let one = 0; one < newADay; one++) {
      await arrive();
      farm.pass((4 * HOUR) / newADay);
    }
    const done = new Set<Reader>();
    let told = 0;
    const tap = async (reader: Reader) => {
      farm.pass(SECOND / 10);
      const code = await farm.codeOfCheckIn(reader);
      if (code === SUCCESS_CODE) done.add(reader);
      else if (code !== FAILURES.readFirst.code) refused += 1;
      return code !== FAILURES.readFirst.code;
    };
    for (const [at, reader] of all.entries()) {
      if (at % TAPS_FIRST_EVERY === 0 && !(await tap(reader))) askedToRead += 1;
      if ((at + day) % SKIPS_EVERY === 0) continue;
      await farm.read(reader, day + 1);
      readOn.set(reader, day);
    }
    farm.pass(9 * MINUTE);
    for (const reader of all) if (!done.has(reader) && !(await tap(reader))) told += 1;
    const haveRead = all.filter((reader) => (readOn.get(reader) ?? -Infinity) >= day - 1);
    shares.push(haveRead.filter((reader) => done.has(reader)).length / haveRead.length);
    toldToRead.push(told);
    farm.pass(Math.max(0, dawn + DAY - farm.now));
  }
  return { shares, toldToRead, askedToRead, refused, readers: all.length };
}
