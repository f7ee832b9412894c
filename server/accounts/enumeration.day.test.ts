import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import type { Passwords } from '../ground/passwords/passwords';
import { LOGIN, openAccount } from '../testing/accounts';
import { createClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

/**
 * An answer, its status, its headers and the work behind it must not reveal whether an address has an
 * account.
 */
let app: TestApp;
const KNOWN = 'known@books.example';
/**
 * The work behind an answer: key derivations, database queries, mails. Equal work gives equal times, and does
 * not depend on the machine.
 */
const work: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  hour = app.context.now().getTime();
  const { passwords } = app.context;
  Object.assign(app.context, {
    passwords: {
      hash: (...asked) => {
        work.push('hash');
        return passwords.hash(...asked);
      },
      matches: (...asked) => {
        work.push('matches');
        return passwords.matches(...asked);
      },
    } satisfies Passwords,
  });
  await openAccount(app, KNOWN);
  const send = async () => {
    work.push('mail');
    await new Promise(() => undefined);
  };
  Object.assign(app.context, { mailer: { ...app.context.mailer, send } });
  const logger = { logQuery: (query: string) => work.push(query) };
  const { session } = app.context.db as unknown as {
    session: { logger: object; options: { logger?: object } };
  };
  session.logger = logger;
  session.options.logger = logger;
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

const codes = (['register', 'login', 'reset', 'delete'] as const).map((purpose) => ({
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
])(
  '$name gives the same answer after the same work for known and unknown addresses',
  async ({ name, request }) => {
    work.length = 0;
    const known = await answerTo(name, request(KNOWN) as never);
    const forKnown = work.splice(0);
    expect(await answerTo(name, request(unknown()) as never)).toEqual(known);
    expect(work).toEqual(forKnown);
    expect(forKnown.some((query) => query.startsWith('select') || query.startsWith('update'))).toBe(true);
  },
);
