import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_GUEST_BONUS_A_DAY, NETWORK_BONUS_A_DAY } from '../../contract/values/limits';
import { shareOfDomain, shareOfNetwork } from '../../server/rewards/shares';
import { DAY, Farm } from './Farm';
import { farmGuests, farmMailboxes } from './farmers';
import { commuter, household, school } from './honest';

/** `npm run simulate:farming` takes its time and prints; the test run tries a little of each. */
const isLong = process.env.DOGEAR_FARMING === 'long';
const HOURS_MS = 3_600_000;

let farm: Farm;
beforeAll(async () => {
  farm = await Farm.open();
});
afterAll(() => farm.close());

function say(what: string, figures: object): void {
  if (isLong) console.log(`${what}: ${JSON.stringify(figures)}`);
}

const addresses = (block: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${block}.${at >> 8}.${at & 255}`);

/** What was given on the busiest day since. Days are New York's: the clock began at eight in the morning there. */
async function byDay(since: number): Promise<number[]> {
  const midnight = since - 8 * HOURS_MS;
  const sums: number[] = [];
  for (let day = midnight; day <= farm.now; day += DAY) {
    sums.push((await farm.minted(day)) - (await farm.minted(day + DAY)));
  }
  return sums;
}

test('a script without mailboxes is given no more than a hundred a day and network', {
  timeout: 3_600_000,
}, async () => {
  const rounds: [string, number, number][] = isLong
    ? [
        ['10.1', 1, 1],
        ['10.2', 1, 30],
        ['10.3', 10, 30],
        ['10.4', 250, 1],
      ]
    : [['10.1', 1, 2]];
  for (const [block, networks, days] of rounds) {
    const since = farm.now;
    await farmGuests(farm, addresses(block, networks), days);
    const given = await byDay(since);
    const most = Math.min(networks * NETWORK_BONUS_A_DAY, DEFAULT_GUEST_BONUS_A_DAY);
    say(`${networks} networks, ${days} days, no mailbox`, { mostADay: Math.max(...given), bound: most });
    for (const sum of given) expect(sum).toBeLessThanOrEqual(most);
    expect(Math.max(...given)).toBeGreaterThan(0);
    farm.pass(DAY);
  }
});

test('mailboxes are given what readers are: tags nothing more, a domain two readers’ day, a network ten', {
  timeout: 3_600_000,
}, async () => {
  const { settings } = farm.context;
  const ofDomain = shareOfDomain(settings, new Date(farm.now)).most;
  const ofNetwork = shareOfNetwork(settings, new Date(farm.now)).most;
  const count = isLong ? 20 : 3;
  const days = isLong ? 30 : 1;
  const rounds: [string, string[], number][] = [
    ['one mailbox', ['single@gmail.com'], 50 + 30 + 10 + 220 + 45],
    [
      '+tags of one mailbox',
      Array.from({ length: count }, (_, at) => `tagged+${at}@gmail.com`),
      50 + 30 + 10 + 220 + 45,
    ],
    ['a catch-all domain', Array.from({ length: count }, (_, at) => `box${at}@farm.example`), ofDomain],
    [
      'mailboxes of a big provider',
      Array.from({ length: count }, (_, at) => `big${at}@gmail.com`),
      ofNetwork,
    ],
  ];
  for (const [at, [what, emails, most]] of rounds.entries()) {
    const since = farm.now;
    await farmMailboxes(farm, { network: `10.9.0.${at}`, emails, days });
    const given = await byDay(since);
    say(`${what} (${emails.length}), ${days} days`, { mostADay: Math.max(...given), bound: most });
    // A network's guests are given their share before they are proven.
    for (const sum of given) expect(sum).toBeLessThanOrEqual(most + NETWORK_BONUS_A_DAY);
    farm.pass(DAY);
  }
});

test('honest readers are not touched', { timeout: 3_600_000 }, async () => {
  const family = await household(farm, isLong ? 30 : 2);
  say('a household', family);
  expect(family.refused).toBe(0);
  for (const bonus of family.guests) expect(bonus).toBeGreaterThan(0);
  const pupils = isLong ? { pupils: 500, withEmail: 100, days: 30 } : { pupils: 6, withEmail: 2, days: 1 };
  const pupilsOf = await school(farm, pupils);
  say('a school', pupilsOf);
  expect(pupilsOf).toMatchObject({ arrived: pupils.pupils, refused: 0 });
  expect(await commuter(farm)).toEqual({ inviter: 50, friend: 50 });
});
