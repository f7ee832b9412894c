import { GUEST_BONUS_MOST } from '../../contract/money/limits';
import { DAY, type Farm, HOUR, MINUTE, type Reader } from './Farm';

export type Honest = {
  readonly arrived: number;
  readonly asked: number;
  readonly refused: number;
};

/**
 * Four phones behind one address for a number of days: two with an e-mail from the first evening on, two
 * without.
 */
export async function household(farm: Farm, days: number): Promise<Honest & { readonly guests: number[] }> {
  const network = '203.0.113.1';
  const family: Reader[] = [];
  for (let one = 0; one < 4; one++) family.push(await someone(farm, network));
  const proven = family.slice(0, 2);
  const tally = { arrived: family.length, asked: 0, refused: 0 };
  for (const [at, reader] of proven.entries()) await farm.proveMailbox(reader, `family.${at}@gmail.com`);
  for (let day = 0; day < days; day++) {
    for (const reader of family)
      await farm.checkIn(reader).then((given) => note(tally, proven, reader, given));
    for (const reader of proven) {
      for (let ad = 0; ad < 3; ad++) {
        const started = await farm.startAd(reader);
        farm.pass(MINUTE);
        note(tally, proven, reader, await farm.finishAd(reader, started?.adId ?? ''));
      }
    }
    farm.pass(DAY - 6 * MINUTE);
  }
  const guests = await Promise.all(family.slice(2).map((reader) => farm.bonusOf(reader)));
  if (guests.some((bonus) => bonus > GUEST_BONUS_MOST)) throw new Error(`A guest has ${guests}.`);
  return { ...tally, guests };
}

/**
 * A school behind one address: all register in one morning; some of them have an e-mail, and check in on a
 * number of days.
 */
export async function school(
  farm: Farm,
  { pupils, withEmail, days }: { pupils: number; withEmail: number; days: number },
): Promise<Honest> {
  const network = '203.0.113.2';
  const all: Reader[] = [];
  for (let pupil = 0; pupil < pupils; pupil++) {
    all.push(await someone(farm, network));
    farm.pass(HOUR / pupils + 1_000);
  }
  const proven = all.slice(0, withEmail);
  for (const [at, reader] of proven.entries()) {
    if (!(await farm.proveMailbox(reader, `pupil.${at}@gmail.com`))) throw new Error('No mail for a pupil.');
    farm.pass(4 * MINUTE);
  }
  const tally = { arrived: all.length, asked: 0, refused: 0 };
  for (let day = 0; day < days; day++) {
    for (const reader of proven) note(tally, proven, reader, await farm.checkIn(reader));
    farm.pass(DAY);
  }
  return tally;
}

/**
 * A friend invited this reader, who reads on the train for a week without a network; all reports arrive at
 * once.
 */
export async function commuter(farm: Farm): Promise<{ inviter: number; friend: number }> {
  const inviter = await someone(farm, '203.0.113.3');
  await farm.proveMailbox(inviter, 'inviter@gmail.com');
  const had = await farm.bonusOf(inviter);
  const friend = await farm.arrive('203.0.113.4', inviter.inviteCode);
  if (friend === null) throw new Error('The commuter was not let in.');
  await farm.proveMailbox(friend, 'commuter@gmail.com');
  const before = await farm.bonusOf(friend);
  const begun = farm.now;
  farm.pass(7 * DAY);
  for (let chapter = 1; chapter <= 8; chapter++)
    await farm.read(friend, chapter, begun + chapter * 12 * HOUR);
  return {
    inviter: (await farm.bonusOf(inviter)) - had,
    friend: (await farm.bonusOf(friend)) - before,
  };
}

async function someone(farm: Farm, network: string): Promise<Reader> {
  const reader = await farm.arrive(network);
  if (reader === null) throw new Error('Somebody was not let in.');
  return reader;
}

function note(
  tally: { asked: number; refused: number },
  proven: readonly Reader[],
  reader: Reader,
  given: unknown,
): void {
  if (!proven.includes(reader)) return;
  tally.asked += 1;
  if (given === null) tally.refused += 1;
}
