import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import { sampleGuest } from '../../contract/testing/guest';
import { rowsOf } from '../../server/ground/db/database';
import { LOGIN } from '../../server/testing/accounts';
import { createClient, type TestClient } from '../../server/testing/createClient';
import { openTestApp, sendMails, type TestApp } from '../../server/testing/openTestApp';

/** A morning in New York, so that a day of the clock is a day of the product. */
const BEGIN = Date.parse('2026-05-10T12:00:00Z');
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A chapter of a serial: two thousand words, 8 min 20 s at the usual pace. */
const WORDS = 2_000;
const CHAPTERS = 40;

export type Reader = {
  readonly client: TestClient;
  readonly userId: number;
  network: string;
  readonly inviteCode: string;
};

export class Farm {
  #app: TestApp;
  #now = BEGIN;
  #bookId: number;

  private constructor(app: TestApp, bookId: number) {
    this.#app = app;
    this.#bookId = bookId;
    this.pass(0);
  }

  static async open(): Promise<Farm> {
    const app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
    const sections = Array.from({ length: CHAPTERS }, (_, at) => ({
      target: at + 1,
      title: `Chapter ${at + 1}`,
      text: `Chapter ${at + 1}`,
      wordCount: WORDS,
    }));
    const bookId = await app.publish('farmed', { sections, freeChapters: CHAPTERS });
    return new Farm(app, bookId);
  }

  close(): Promise<void> {
    return this.#app.context.close();
  }

  get now(): number {
    return this.#now;
  }

  get app() {
    return this.#app.app;
  }

  get context() {
    return this.#app.context;
  }

  pass(ms: number): void {
    this.#now += ms;
    this.#app.context.setNow(new Date(this.#now));
  }

  /** Calls as a reader. Returns the answer's data, or null if the server refused. */
  async ask<Name extends EndpointName>(
    reader: Pick<Reader, 'client' | 'network'>,
    name: Name,
    request: RequestOf<Name>,
  ): Promise<AnswerOf<Name> | null> {
    const { body } = await reader.client.call(name, request);
    if (name === 'sendCodeByEmail') await sendMails(this.context);
    return body.code === 1 ? (body.data as AnswerOf<Name>) : null;
  }

  /** Registers a new guest on a new device; null if the network may register no more now. */
  async arrive(network: string, friendInviteCode = ''): Promise<Reader | null> {
    const client = createClient(this.#app.app, network);
    const guest = { ...sampleGuest(), fingerId: randomUUID(), friendInviteCode };
    const made = (await this.ask({ client, network }, 'registerByFingerId', guest)) as RegisteredGuest | null;
    if (made === null) return null;
    const config = await this.ask({ client, network }, 'inviteConfig', {});
    return { client, network, userId: made.userId, inviteCode: config?.inviteCode ?? '' };
  }

  async proveMailbox(reader: Reader, email: string): Promise<boolean> {
    const sent = await this.ask(reader, 'sendCodeByEmail', { email, purpose: 'login', language: 'en' });
    if (sent === null) return false;
    const mail = this.#app.context.mails.findLast(({ to }) => to === email);
    const code = mail?.text.match(/^\d{6}$/m)?.[0];
    if (code === undefined) return false;
    return (await this.ask(reader, 'loginByCode', { email, code, ...LOGIN })) !== null;
  }

  checkIn(reader: Reader, tappedAt = this.#now) {
    return this.ask(reader, 'sign', { requestId: randomUUID(), tappedAt });
  }

  async codeOfCheckIn({ client }: Reader): Promise<number> {
    const asked = { requestId: randomUUID(), tappedAt: this.#now };
    return (await client.call('sign', asked)).body.code;
  }

  async collectTasks(reader: Reader): Promise<void> {
    await this.ask(reader, 'getGoldByPwa', { requestId: randomUUID(), isHome: 1 });
    await this.ask(reader, 'getGoldByNotice', { requestId: randomUUID() });
    for (const taskType of [2, 3] as const)
      await this.ask(reader, 'claimTask', { requestId: randomUUID(), taskType });
  }

  startAd(reader: Reader) {
    return this.ask(reader, 'startAd', { requestId: randomUUID(), slotId: 'reading', page: 'Rewards' });
  }

  finishAd(reader: Reader, adId: string) {
    return this.ask(reader, 'finishAd', { requestId: randomUUID(), adId });
  }

  /** Reports that a chapter was read, at the time that the device claims. */
  read(reader: Reader, target: number, dateTime = this.#now) {
    const detail = { bookId: this.#bookId, target };
    return this.ask(reader, 'userLog', {
      requestId: randomUUID(),
      page: 'reading',
      action: 'read',
      detail,
      dateTime,
    });
  }

  async bonusOf({ userId }: Pick<Reader, 'userId'>): Promise<number> {
    return (await this.#held(userId)).bonus;
  }

  async coinsOf({ userId }: Pick<Reader, 'userId'>): Promise<number> {
    return (await this.#held(userId)).coins;
  }

  async #held(userId: number): Promise<{ coins: number; bonus: number }> {
    const [row] = await rowsOf<{ coins: number; bonus: number }>(
      this.context.db,
      sql`select coins::float8 as coins, bonus::float8 as bonus from accounts where user_id = ${userId}::bigint`,
    );
    return row ?? { coins: 0, bonus: 0 };
  }

  async minted(since = 0): Promise<number> {
    const [row] = await rowsOf<{ bonus: number }>(
      this.context.db,
      sql`select coalesce(sum(p.amount), 0)::float8 as bonus from ledger_entries e
        join ledger_postings p on p.entry_id = e.id and p.account = 'bonus'
        where e.kind in ('task', 'checkIn', 'ad', 'invite')
          and e.created_at >= ${new Date(since).toISOString()}::timestamptz`,
    );
    return row?.bonus ?? 0;
  }
}
