import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { publishBook } from '../../server/content/publishBook';
import { award } from '../../server/ground/ledger/award';
import { post } from '../../server/ground/ledger/post';
import { spend } from '../../server/ground/ledger/spend';
import { createApp } from '../../server/http/app';
import type { AppEnvironment } from '../../server/http/environment';
import type { TestContext } from '../../server/testing/openTestContext';
import { publishDrama } from '../../server/testing/publishDrama';
import { sampleBook } from '../../server/testing/sampleBook';
import type { Sent } from './Network';

/** Chapters of the one book, and how many of them cost nothing. */
export const CHAPTERS = 16;
export const FREE = 3;
/** Episodes of the one drama, the first of them free. */
export const EPISODES = 4;
/** Less than an episode costs: the simulated readers are poor. */
export const EPISODE_PRICE = 3;

const CATALOGUES = new WeakMap<TestContext, Promise<Catalogue>>();
type Catalogue = { readonly bookId: number; readonly videoId: number };

const NOTHING = { type: 'none' } as const;

/** The real backend, and what happens to it. Moments are ms since the epoch, by its own clock. */
export class SimulatedServer {
  app: Hono<AppEnvironment>;
  bookId = 0;
  videoId = 0;
  /** Of a chapter, now. */
  price = 1;
  readonly #context: TestContext;

  constructor(context: TestContext) {
    this.#context = context;
    this.app = createApp(context);
  }

  /** Whatever it kept in memory is gone. */
  restart(): void {
    this.app = createApp(this.#context);
  }

  setClock(now: number): void {
    this.#context.setNow(new Date(now));
  }

  /** One book and one drama for all runs on a database; the price of the chapters is every run's own. */
  async publish(): Promise<void> {
    const published = CATALOGUES.get(this.#context) ?? this.#publish();
    CATALOGUES.set(this.#context, published);
    Object.assign(this, await published);
    await this.setPrice(1);
  }

  async #publish(): Promise<Catalogue> {
    const sections = Array.from({ length: CHAPTERS }, (_, at) => ({
      target: at + 1,
      title: `Chapter ${at + 1}`,
      text: `The text of chapter ${at + 1}.`,
      wordCount: 5,
    }));
    const book = sampleBook('simulated', { sections, freeChapters: FREE, pricePerChapter: 1 });
    const { bookId } = await publishBook(this.#context, book);
    const drama = { count: EPISODES, free: 1, price: EPISODE_PRICE };
    return { bookId, videoId: await publishDrama(this.#context, 'simulated', drama) };
  }

  async setPrice(price: number): Promise<void> {
    this.price = price;
    await this.#context.db.execute(
      sql`update chapters set price = ${price}::int where book_id = ${this.bookId}::bigint and sealed`,
    );
  }

  /** Nothing where there is no account yet: so it is with all of these. */
  async loseSession(userId: number | undefined): Promise<void> {
    if (userId === undefined) return;
    await this.#context.db.execute(sql`delete from sessions where user_id = ${userId}::bigint`);
  }

  async giveCoins(userId: number | undefined, coins: number, now: number): Promise<void> {
    if (userId === undefined) return;
    const gift = { kind: 'adjustment', against: 'adjustments', reference: NOTHING, requestId: null } as const;
    await this.#context.db.transaction((tx) =>
      post(tx, { ...gift, userId, coins, bonus: 0, at: new Date(now) }),
    );
  }

  async giveBonus(userId: number | undefined, bonus: number, now: number, until: number): Promise<void> {
    if (userId === undefined) return;
    const gift = { kind: 'adjustment', reference: NOTHING, requestId: null } as const;
    await this.#context.db.transaction((tx) =>
      award(tx, { ...gift, userId, bonus, at: new Date(now), expiresAt: new Date(until) }),
    );
  }

  /** Planted: the debit of an unlock is booked once more. */
  async debitTwice(sent: Sent | undefined, now: number): Promise<void> {
    if (sent?.endpoint !== 'unlockChapterByGold') return;
    const target = Number(sent.payload.target);
    const reference = {
      type: 'items',
      itemKind: 'chapter',
      bookId: this.bookId,
      bookName: 'A Sample: simulated',
      from: target,
      to: target,
      title: `Chapter ${target}`,
      count: 1,
    } as const;
    const purchase = { userId: Number(sent.payload.userId), price: 1, reference, at: new Date(now) };
    await this.#context.db.transaction((tx) => spend(tx, { ...purchase, requestId: crypto.randomUUID() }));
  }
}
