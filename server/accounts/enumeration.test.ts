import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { LOGIN, openAccount } from '../testing/accounts';
import { createClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import type { Passwords } from './passwords';

/** Whether an address has an account must not be told by an answer, its status, its headers, or the work behind it. */
let app: TestApp;
const KNOWN = 'known@books.example';
/** What was derived from passwords, with what they were compared. */
const derived: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  hour = app.context.now().getTime();
  const { passwords } = app.context;
  Object.assign(app.context, {
    passwords: {
      hash: (password: string) => {
        derived.push('hash');
        return passwords.hash(password);
      },
      matches: (password: string, kept: string | null) => {
        derived.push('matches');
        return passwords.matches(password, kept);
      },
    } satisfies Passwords,
  });
  await openAccount(app, KNOWN);
}, 60_000);
afterAll(() => app.context.close());
let hour: number;
beforeEach(() => {
  hour += 3_600_000;
  app.context.setNow(new Date(hour));
});

let unknowns = 0;
const unknown = () => `unknown${++unknowns}@books.example`;

async function answerTo<Name extends EndpointName>(name: Name, request: RequestOf<Name>) {
  const { status, body, headers } = await createClient(app.app).call(name, request);
  return { status, body, headers: [...headers.keys()].sort() };
}

const codes = (['register', 'login', 'reset'] as const).map((purpose) => ({
  name: 'sendCodeByEmail' as const,
  request: (email: string) => ({ email, purpose, language: 'en' }),
}));
const attempt = { code: '000000', password: 'wrong password', ...LOGIN };

it.each([
  ...codes,
  { name: 'registerByEmail' as const, request: (email: string) => ({ email, ...attempt }) },
  { name: 'loginByEmail' as const, request: (email: string) => ({ email, ...attempt }) },
  { name: 'loginByCode' as const, request: (email: string) => ({ email, ...attempt }) },
  { name: 'resetPassword' as const, request: (email: string) => ({ email, ...attempt }) },
])('$name says the same of a known and an unknown address', async ({ name, request }) => {
  derived.length = 0;
  const known = await answerTo(name, request(KNOWN) as never);
  const forKnown = derived.splice(0);
  expect(await answerTo(name, request(unknown()) as never)).toEqual(known);
  expect(derived).toEqual(forKnown);
});

it('takes as long for a known as for an unknown address to send a code', async () => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let nth = 0; nth < 60; nth++) {
    hour += 3_600_000;
    app.context.setNow(new Date(hour));
    for (const which of ['known', 'unknown'] as const) {
      const email = which === 'known' ? KNOWN : unknown();
      const from = performance.now();
      await answerTo('sendCodeByEmail', { email, purpose: 'register', language: 'en' });
      times[which].push(performance.now() - from);
    }
  }
  const median = (of: number[]) => of.sort((a, b) => a - b)[of.length / 2] as number;
  const [known, none] = [median(times.known), median(times.unknown)];
  // A mail handed to a slow server, or a search that is skipped, would show as many times this.
  expect(Math.abs(known - none)).toBeLessThan(Math.max(2, Math.min(known, none) / 2));
}, 60_000);
