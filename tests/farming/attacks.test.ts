import { afterAll, beforeAll, expect, test } from 'vitest';
import { Farm, SECOND } from './Farm';

let farm: Farm;
beforeAll(async () => {
  farm = await Farm.open();
});
afterAll(() => farm.close());

const A_DAY_WITHOUT_MAILBOX = 100;
/** As many as take a script's minute; each was worth 95. */
const FRIENDS = 20;

test('guests who invite each other, read at once and take every present bring their network no more than its share', async () => {
  const network = '192.0.2.1';
  const inviter = await farm.arrive(network);
  if (inviter === null) throw new Error('No guest.');
  for (let friend = 0; friend < FRIENDS; friend++) {
    farm.pass(SECOND);
    const guest = await farm.arrive(network, inviter.inviteCode);
    if (guest === null) throw new Error('No guest.');
    for (const target of [1, 2, 3]) await farm.read(guest, target);
    await farm.checkIn(guest);
    await farm.collectTasks(guest);
  }
  expect(await farm.bonusOf(inviter)).toBe(0);
  expect(await farm.minted()).toBeLessThanOrEqual(A_DAY_WITHOUT_MAILBOX);
});
