import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CODE_AGAIN_SECONDS,
  CODE_TRIES_ELSEWHERE,
  WRONG_CODES_AN_HOUR,
  WRONG_CODES_ELSEWHERE_AN_HOUR,
} from '../../contract/account/logins';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { budgets } from '../ground/db/schema/installation';
import type { Passwords } from '../ground/passwords/passwords';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
const hashed: string[] = [];
let whileHashing: (() => Promise<void>) | undefined;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  const { passwords } = app.context;
  const noted: Passwords = {
    hash: (...asked) => {
      hashed.push('hash');
      return passwords.hash(...asked);
    },
    matches: async (...asked) => {
      hashed.push('matches');
      const isRight = await passwords.matches(...asked);
      await whileHashing?.();
      return isRight;
    },
  };
  Object.assign(app.context, { passwords: noted });
});
afterAll(() => app.context.close());

let hour = Date.parse('2026-05-04T12:00:00Z');
beforeEach(() => {
  hour += 30 * 3_600_000;
  app.context.setNow(new Date(hour));
  hashed.length = 0;
});
function pass(seconds: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + seconds * 1_000));
}

let addresses = 0;
const newAddress = () => `guessed${++addresses}@books.example`;
let networks = 0;
const newNetwork = () => `10.${++networks >> 8}.${networks & 255}.1`;
const code = (name: keyof typeof FAILURES) => FAILURES[name].code;
const wrongOf = (right: string, by = 1) => String((Number(right) + by) % 1_000_000).padStart(6, '0');

async function from<Name extends EndpointName>(
  network: string,
  name: Name,
  request: RequestOf<Name>,
  client: TestClient = createClient(app.app),
) {
  return (await client.call(name, request, { 'x-forwarded-for': network })).body.code;
}
const tryPassword = (network: string, email: string, password: string, client?: TestClient) =>
  from(network, 'loginByEmail', { email, password, ...LOGIN }, client);
const tryCode = (network: string, email: string, digits: string) =>
  from(network, 'loginByCode', { email, code: digits, ...LOGIN });
const times = async <T>(number: number, run: (nth: number) => Promise<T>) => {
  const all: T[] = [];
  for (let nth = 1; nth <= number; nth++) all.push(await run(nth));
  return all;
};

describe('wrong passwords', () => {
  it('are counted before hashing: of sixty simultaneous ones, ten are checked', async () => {
    const email = newAddress();
    await openAccount(app, email);
    hashed.length = 0;
    // Three calls per reader, so that no limit on calls answers.
    const network = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => tryPassword(network, email, 'wrong one')),
    );
    expect(hashed).toHaveLength(10);
    expect(answers.filter((answer) => answer === code('loginError'))).toHaveLength(10);
    expect(answers.filter((answer) => answer === code('tooMany'))).toHaveLength(50);
  });

  it('from one network lock out neither other networks nor a known device', async () => {
    const email = newAddress();
    const { client: owner } = await openAccount(app, email);
    const attacker = newNetwork();
    await times(11, () => tryPassword(attacker, email, 'wrong one'));
    expect(await tryPassword(attacker, email, PASSWORD)).toBe(code('tooMany'));
    expect(await tryPassword(newNetwork(), email, PASSWORD)).toBe(1);
    await owner.call('logOut', { scope: 'this' });
    expect(await times(3, () => tryPassword(attacker, email, 'a slip', owner))).toEqual(
      Array(3).fill(code('loginError')),
    );
    expect(await tryPassword(attacker, email, PASSWORD, owner)).toBe(1);
  });

  it('of a known device have their own count, at its own account only', async () => {
    const email = newAddress();
    const { client: owner } = await openAccount(app, email);
    await owner.call('logOut', { scope: 'this' });
    const network = newNetwork();
    await times(10, () => tryPassword(network, email, 'wrong one', owner));
    expect(await tryPassword(network, email, PASSWORD, owner)).toBe(code('tooMany'));
    expect(await tryPassword(network, email, PASSWORD)).toBe(1);

    const victim = newAddress();
    await openAccount(app, victim);
    const { client: attacker } = await openAccount(app, newAddress());
    const elsewhere = newNetwork();
    await times(10, () => tryPassword(elsewhere, victim, 'wrong one'));
    expect(await tryPassword(elsewhere, victim, PASSWORD, attacker)).toBe(code('tooMany'));
    const forged = createClient(app.app);
    forged.cookie = owner.cookie.replace(/[\w-]{20}$/, 'A'.repeat(20));
    expect(await tryPassword(elsewhere, victim, PASSWORD, forged)).toBe(code('tooMany'));
  });

  it('of a device known before a password reset count as a stranger’s', async () => {
    const email = newAddress();
    const { client: former } = await openAccount(app, email);
    pass(CODE_AGAIN_SECONDS);
    const digits = await codeFor(app, email, 'reset');
    await app.ask('resetPassword', { email, password: 'quite another', code: digits, ...LOGIN });
    const network = newNetwork();
    await times(10, () => tryPassword(network, email, 'wrong one'));
    expect(await tryPassword(network, email, 'quite another', former)).toBe(code('tooMany'));
  });

  it('at many addresses use up the network’s hourly limit', async () => {
    const network = newNetwork();
    const wrong = () => tryPassword(network, newAddress(), 'wrong one');
    await app.context.db.delete(budgets);
    await wrong();
    const counted = eq(budgets.name, 'wrong passwords of a network');
    await app.context.db.update(budgets).set({ used: 98 }).where(counted);
    expect(await times(3, wrong)).toEqual([code('loginError'), code('loginError'), code('tooMany')]);
    expect(await tryPassword(newNetwork(), newAddress(), 'wrong one')).toBe(code('loginError'));
  });

  it('include one that is replaced while it is checked', async () => {
    const email = newAddress();
    await openAccount(app, email);
    pass(CODE_AGAIN_SECONDS);
    const digits = await codeFor(app, email, 'reset');
    whileHashing = async () => {
      whileHashing = undefined;
      await app.ask('resetPassword', { email, password: 'quite another', code: digits, ...LOGIN });
    };
    const thief = createClient(app.app);
    expect(await tryPassword(newNetwork(), email, PASSWORD, thief)).toBe(code('loginError'));
    expect((await app.ask('userInfo', {}, thief)).status).toBe(401);
  });

  it('are counted without the right ones', async () => {
    const email = newAddress();
    await openAccount(app, email);
    const network = newNetwork();
    expect(await times(12, () => tryPassword(network, email, PASSWORD))).toEqual(Array(12).fill(1));
  });

  it('are counted without storing the email address or the network', async () => {
    const email = newAddress();
    await tryPassword('192.0.2.77', email, 'wrong one');
    const rows = JSON.stringify(await app.context.db.select().from(budgets));
    expect(rows).toContain('wrong passwords');
    for (const secret of [email, '192.0.2.77']) expect(rows).not.toContain(secret);
  });
});

describe('wrong codes', () => {
  it('from other networks never void the owner’s code, however many', async () => {
    const email = newAddress();
    const right = await codeFor(app, email, 'login');
    const attackers = Array.from({ length: 6 }, newNetwork);
    for (const network of attackers) await times(5, (nth) => tryCode(network, email, wrongOf(right, nth)));
    // Beyond the limit the right code fails from there, and from any network that did not request it.
    expect(await tryCode(attackers[0] as string, email, right)).toBe(code('wrongCode'));
    expect(await tryCode(newNetwork(), email, right)).toBe(code('wrongCode'));
    expect((await app.ask('loginByCode', { email, code: right, ...LOGIN })).code).toBe(1);
  });

  it('below the limit leave the code valid on another network', async () => {
    const email = newAddress();
    const right = await codeFor(app, email, 'login');
    const attacker = newNetwork();
    await times(5, (nth) => tryCode(attacker, email, wrongOf(right, nth)));
    expect(5).toBeLessThan(CODE_TRIES_ELSEWHERE);
    expect(await tryCode(newNetwork(), email, right)).toBe(1);
  });

  it('for a code that an attacker requested leave the owner’s code valid', async () => {
    const email = newAddress();
    const own = await codeFor(app, email, 'login');
    pass(CODE_AGAIN_SECONDS);
    const attacker = newNetwork();
    await from(attacker, 'sendCodeByEmail', { email, purpose: 'login', language: 'en' });
    const sent = app.context.mails.findLast(({ to }) => to === email)?.text.match(/^\d{6}$/m)?.[0] ?? '';
    for (const network of [attacker, newNetwork(), newNetwork(), newNetwork()]) {
      await times(5, (nth) => tryCode(network, email, wrongOf(sent, nth)));
    }
    expect((await app.ask('loginByCode', { email, code: own, ...LOGIN })).code).toBe(1);
    expect(await tryCode(attacker, email, sent)).toBe(code('wrongCode'));
  });

  it('from one network are limited to thirty an hour, and hash nothing', async () => {
    const network = newNetwork();
    const ways = ['loginByCode', 'registerByEmail', 'resetPassword'] as const;
    const guess = (nth: number) =>
      from(network, ways[nth % 3] as 'registerByEmail', {
        email: newAddress(),
        password: PASSWORD,
        code: '000000',
        ...LOGIN,
      });
    expect(await times(WRONG_CODES_AN_HOUR, guess)).toEqual(
      Array(WRONG_CODES_AN_HOUR).fill(code('wrongCode')),
    );
    expect(await times(3, guess)).toEqual(Array(3).fill(code('tooMany')));
    expect(hashed).toEqual([]);
    const email = newAddress();
    const right = await codeFor(app, email, 'login');
    expect(await tryCode(network, email, right)).toBe(code('tooMany'));
    expect(await tryCode(newNetwork(), email, right)).toBe(1);
    pass(3_600);
    expect(await guess(1)).toBe(code('wrongCode'));
  });

  it('from very many networks raise one alarm, and lock out no code’s requester', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const email = newAddress();
    const right = await codeFor(app, email, 'login');
    const wrong = () => tryCode(newNetwork(), newAddress(), '000000');
    await wrong();
    const counted = eq(budgets.name, 'wrong codes elsewhere');
    await app.context.db
      .update(budgets)
      .set({ used: WRONG_CODES_ELSEWHERE_AN_HOUR - 2 })
      .where(counted);
    expect(await times(2, wrong)).toEqual(Array(2).fill(code('wrongCode')));
    expect(said).not.toHaveBeenCalled();
    expect(await times(3, wrong)).toEqual(Array(3).fill(code('tooMany')));
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^Alarm: .*many networks/)]]);
    said.mockRestore();
    expect((await app.ask('loginByCode', { email, code: right, ...LOGIN })).code).toBe(1);
  });
});
