import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { NO_ARRIVAL } from '../../contract/account/visits';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import { createGuest } from '../../server/accounts/openAccount';
import type { Call, Handler } from '../../server/ground/call';
import { chapters } from '../../server/ground/db/schema/books';
import { grants } from '../../server/ground/db/schema/grants';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { handlers } from '../../server/handlers/handlers';
import { ownNetwork } from '../../server/testing/fromAddress';
import { giveGold } from '../../server/testing/giveGold';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { openRealPostgres } from './openRealPostgres';

/**
 * Many connections at once on a real Postgres: an embedded one has a single connection and cannot race.
 * Handlers are called as the app calls them, except for the envelope.
 */
export const CONNECTIONS = 50;
export const ROUNDS = Number(process.env.DOGEAR_RACE_ROUNDS ?? 10);
export const PRICE = 2;

let postgres: TestDatabase;
export let app: TestApp;
export let bookId: number;
export let chapterIds: readonly number[];

/**
 * Opens an app on a real Postgres for the file, with a book that has a priced chapter for each connection.
 */
export function withRacedApp(): void {
  beforeAll(async () => {
    postgres = await openRealPostgres();
    app = await openTestApp({ url: postgres.url, connections: CONNECTIONS });
    const sections = Array.from({ length: CONNECTIONS }, (_, at) => ({
      target: at + 1,
      title: `Part ${at + 1}`,
      text: 'Text.',
      wordCount: 1,
    }));
    bookId = await app.publish('raced', { pricePerChapter: PRICE, freeChapters: 0, sections });
    const rows = await app.context.db
      .select({ id: chapters.id })
      .from(chapters)
      .where(eq(chapters.bookId, bookId))
      .orderBy(chapters.target);
    chapterIds = rows.map(({ id }) => id);
  }, 120_000);
  afterAll(async () => {
    await app?.context.close();
    await postgres?.stop();
  });
}

export async function reader(coins: number): Promise<number> {
  const guest = { ...NO_ARRIVAL, isDeep: 0, phoneLanguage: 'en', domain: 'books.example' } as const;
  const userId = await app.context.db.transaction((tx) => createGuest(tx, guest, app.context.now()));
  await giveGold(app.context, userId, { coins });
  return userId;
}

export function callOf<Name extends EndpointName>(
  name: Name,
  userId: number,
  request: RequestOf<Name>,
): Call<Name> {
  return {
    name,
    context: app.context,
    request: request as Call<Name>['request'],
    payload: request,
    session: { id: 0, userId },
    setSession: () => undefined,
    clearSession: () => undefined,
    loginToken: undefined,
    setLogin: () => undefined,
    clearLogin: () => undefined,
    knownDevices: '',
    setKnownDevices: () => undefined,
    charge: () => undefined,
    origin: '',
    namedOrigin: null,
    network: ownNetwork(),
    userAgent: '',
  };
}

/** Sends all requests at once; returns the data of each response, or the code of its failure. */
export async function allAtOnce<Name extends EndpointName>(
  name: Name,
  userId: number,
  requests: readonly RequestOf<Name>[],
): Promise<(AnswerOf<Name> | number)[]> {
  const handler = handlers[name] as unknown as Handler<Name>;
  return await Promise.all(
    requests.map(async (request) => {
      const result = await handler(callOf(name, userId, request));
      return result.ok ? result.value : result.failure.code;
    }),
  );
}

export const many = <Value>(make: (at: number) => Value) =>
  Array.from({ length: CONNECTIONS }, (_, at) => make(at));
export const unlocks = (userId: number) =>
  app.context.db.$count(ledgerEntries, sql`user_id = ${userId} and kind = 'unlock'`);
export const grantsOf = (userId: number) => app.context.db.$count(grants, eq(grants.userId, userId));
export const unlockEach = () =>
  many((at) => ({ requestId: randomUUID(), bookId, target: at + 1, maxPrice: PRICE }));
export const refused = (answers: readonly unknown[]) =>
  answers.filter((answer) => typeof answer === 'number');
