import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_GUEST_BONUS_A_DAY,
  GUEST_BONUS_MOST,
  NETWORK_BONUS_A_DAY,
  READING_CHECK_IN_BONUS,
  READING_GUESTS_FACTOR,
  READING_NETWORK_BONUS_A_DAY,
} from '../../contract/money/limits';
import { TEST_CARDS } from '../../contract/money/payments';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { shareOfDomain, shareOfNetwork } from '../../server/rewards/shares';
import { carrier } from './carrier';
import { DAY, Farm } from './Farm';
import { farmGuests, farmMailboxes, KEPT } from './farmers';
import { FIRST_BONUS, farmFirstPurchases, sellFirstPurchase } from './firstPurchases';
import { commuter, household, school } from './honest';
import { farmCheckIns } from './readingScript';

/** `npm run simulate -- farming` runs at full size and prints; the test run is a small sample. */
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

/**
 * Returns the bonus given on each day since then. Days are New York's: the clock began at eight in the
 * morning there.
 */
async function byDay(since: number): Promise<number[]> {
  const midnight = since - 8 * HOURS_MS;
  const sums: number[] = [];
  for (let day = midnight; day <= farm.now; day += DAY) {
    sums.push((await farm.minted(day)) - (await farm.minted(day + DAY)));
  }
  return sums;
}

test('a script without mailboxes gets at most its networks’ share and reading bonuses', {
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
    const readers = days > 1 ? networks * KEPT * OWN_CHECK_IN_MOST : 0;
    const most = Math.min(networks * NETWORK_BONUS_A_DAY, DEFAULT_GUEST_BONUS_A_DAY) + readers;
    say(`${networks} networks, ${days} days, no mailbox`, { mostADay: Math.max(...given), bound: most });
    for (const sum of given) expect(sum).toBeLessThanOrEqual(most);
    expect(Math.max(...given)).toBeGreaterThan(0);
    farm.pass(DAY);
  }
});

/**
 * The most that a check-in pays within a guest's own share: a day further in the streak exceeds the share.
 */
const OWN_CHECK_IN_MOST = Math.max(
  ...CHECK_IN_BONUS.filter(
    (_, at) => CHECK_IN_BONUS.slice(0, at + 1).reduce((sum, bonus) => sum + bonus, 0) <= GUEST_BONUS_MOST,
  ),
);

test('a script with reading guests is limited, and ends at five a day each', {
  timeout: 3_600_000,
}, async () => {
  const rounds: [string, number, number, number][] = isLong
    ? [
        ['10.5', 1, 1_000, 12],
        ['10.6', 100, 1_000, 12],
      ]
    : [['10.5', 2, 8, 7]];
  for (const [block, networks, guests, days] of rounds) {
    const since = farm.now;
    await farmCheckIns(farm, { networks: addresses(block, networks), guests, days });
    const given = (await byDay(since)).slice(0, days);
    const other = Math.min(networks * NETWORK_BONUS_A_DAY, DEFAULT_GUEST_BONUS_A_DAY);
    const most =
      other +
      Math.min(
        guests * OWN_CHECK_IN_MOST,
        networks * READING_NETWORK_BONUS_A_DAY,
        READING_GUESTS_FACTOR * DEFAULT_GUEST_BONUS_A_DAY,
      );
    const steady = guests * READING_CHECK_IN_BONUS;
    const last = given.at(-1) ?? 0;
    say(`a script with ${guests} reading guests on ${networks} networks`, { given, most, last, steady });
    for (const sum of given) expect(sum).toBeLessThanOrEqual(most);
    expect(last).toBe(steady);
    farm.pass(2 * DAY);
  }
});

test('commuters behind one address all get their check-in each day', {
  timeout: 3_600_000,
}, async () => {
  const crowd = isLong ? { readers: 4_500, newADay: 100, days: 5 } : { readers: 30, newADay: 2, days: 2 };
  const carried = await carrier(farm, crowd);
  say('commuters of one address', carried);
  for (const share of carried.shares) expect(share).toBe(1);
  expect(carried.refused).toBe(0);
  farm.pass(DAY);
});

test('a first-purchase bonus is given once per account, card and device, coins always', {
  timeout: 3_600_000,
}, async () => {
  await sellFirstPurchase(farm);
  const guests = isLong ? 50 : 3;
  const own = { guests, card: TEST_CARDS.succeeds };
  const plans = {
    'guests of one account, with cards of their own': { ...own, email: 'payer@gmail.com' },
    'guests with one card': { guests, card: TEST_CARDS.recognised },
    'guests of one device, each with an account of its own': { ...own, isOneDevice: true },
  };
  for (const [what, plan] of Object.entries(plans)) {
    const gained = await farmFirstPurchases(farm, plan);
    say(`${guests} first purchases: ${what}`, gained);
    expect(gained).toEqual({ coins: guests * 100, bonus: FIRST_BONUS });
    farm.pass(DAY);
  }
});

test('farmed mailboxes are limited per mailbox, domain and network', {
  timeout: 3_600_000,
}, async () => {
  const { rules } = farm.context.house.now();
  const ofDomain = shareOfDomain(rules, new Date(farm.now)).most;
  const ofNetwork = shareOfNetwork(rules, new Date(farm.now)).most;
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
    // Guests get their network's share before they prove a mailbox.
    for (const sum of given) expect(sum).toBeLessThanOrEqual(most + NETWORK_BONUS_A_DAY);
    farm.pass(DAY);
  }
});

test('honest households, schools and commuters are not limited', { timeout: 3_600_000 }, async () => {
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
