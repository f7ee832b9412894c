import { eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { ItemKind } from '../../contract/money/ledger.schema';
import { publishBook } from '../../server/content/publishBook';
import { chapters } from '../../server/ground/db/schema/books';
import { award } from '../../server/ground/ledger/award';
import { post } from '../../server/ground/ledger/post';
import { spend } from '../../server/ground/ledger/spend';
import { createApp } from '../../server/http/app';
import type { AppEnvironment } from '../../server/http/environment';
import type { TestContext } from '../../server/testing/openTestContext';
import { publishDrama } from '../../server/testing/publishDrama';
import { sampleBook } from '../../server/testing/sampleBook';
import { endDuePacks } from '../../server/unlock/packs/endPacks';
import type { Sent } from './Network';

export const CHAPTERS = 16;
export const FREE = 3;
/** Enough for the discount of a range; the first episode is free. */
export const EPISODES = 14;

const CATALOGUES = new WeakMap<TestContext, Promise<Catalogue>>();
type Catalogue = Pick<SimulatedServer, 'bookId' | 'videoId' | 'titles'>;

const VIP_MS = 30 * 86_400_000;
const NOTHING = { type: 'none' } as const;

/** The real backend with the events that change it. Times are ms since the epoch, by its own clock. */
export class SimulatedServer {
  app: Hono<AppEnvironment>;
  bookId = 0;
  videoId = 0;
  titles: ReadonlyMap<string, string> = new Map();
  /** Current prices: low, because the simulated readers have few coins. */
  readonly prices: Record<ItemKind, number> = { chapter: 1, episode: 1 };
  readonly #priced: { readonly kind: ItemKind; readonly price: number; readonly from: number }[] = [];
  readonly #vips: { readonly userId: number; readonly from: number; readonly until: number }[] = [];
  readonly #context: TestContext;

  constructor(context: TestContext) {
    this.#context = context;
    this.app = createApp(context);
  }

  restart(): void {
    this.app = createApp(this.#context);
  }

  setClock(now: number): void {
    this.#context.setNow(new Date(now));
  }

  /** One book and one drama for all runs on a database; each run sets its own prices. */
  async publish(now: number): Promise<void> {
    const published = CATALOGUES.get(this.#context) ?? this.#publish();
    CATALOGUES.set(this.#context, published);
    Object.assign(this, await published);
    await this.setPrice('chapter', 1, now);
    await this.setPrice('episode', 1, now);
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
    const drama = { count: EPISODES, free: 1, price: 1 };
    const videoId = await publishDrama(this.#context, 'simulated', drama);
    const rows = await this.#context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
    const titles = new Map(rows.map(({ title, contentHash }) => [`/content/${contentHash}.txt`, title]));
    return { bookId, videoId, titles };
  }

  async setPrice(kind: ItemKind, price: number, now: number): Promise<void> {
    this.prices[kind] = price;
    this.#priced.push({ kind, price, from: now });
    const { db } = this.#context;
    if (kind === 'chapter') {
      await db.execute(
        sql`update chapters set price = ${price}::int where book_id = ${this.bookId}::bigint and sealed`,
      );
      return;
    }
    const { videoId } = this;
    await db.execute(
      sql`update episodes set price = ${price}::int where drama_id = ${videoId}::bigint and sealed`,
    );
    await db.execute(sql`update books set revision = revision + 1 where id = ${videoId}::bigint`);
  }

  priceAt(kind: ItemKind, at: number): number {
    return this.#priced.findLast((each) => each.kind === kind && each.from <= at)?.price ?? 0;
  }

  /** Has no effect without an account, like all of these methods. */
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

  async setVip(userId: number | undefined, isVip: boolean, now: number): Promise<void> {
    if (userId === undefined) return;
    const until = isVip ? now + VIP_MS : now;
    this.#vips.push({ userId, from: now, until });
    await this.#context.db.execute(sql`update users
      set vip_until = ${new Date(until).toISOString()}::timestamptz where id = ${userId}::bigint`);
  }

  isVip(userId: number, at: number): boolean {
    const last = this.#vips.findLast((each) => each.userId === userId && each.from <= at);
    return last !== undefined && last.until > at;
  }

  /** The server's clock does this once a minute. */
  async endDuePacks(): Promise<string> {
    return `${await endDuePacks(this.#context)} packs ended`;
  }

  async releaseTwice(sent: Sent | undefined, now: number): Promise<void> {
    if (sent?.endpoint !== 'reportOpened' || sent.payload.closing !== true) return;
    const again = { kind: 'release', against: 'spending', reference: NOTHING, requestId: null } as const;
    const userId = Number(sent.payload.userId);
    await this.#context.db.transaction((tx) =>
      post(tx, { ...again, userId, coins: 1, bonus: 0, at: new Date(now) }),
    );
  }

  async keepTakenBack(sent: Sent | undefined): Promise<void> {
    if (sent?.endpoint !== 'undoUnlock') return;
    await this.#context.db.execute(sql`
      insert into episode_grants (user_id, episode_id, entry_id, created_at)
      select taken.user_id, episodes.id, taken.id, taken.created_at
      from ledger_entries undo join ledger_entries taken on taken.id = undo.reverses
        join episodes on drama_id = ${this.videoId}::bigint and target = (taken.reference ->> 'from')::int
      where undo.user_id = ${Number(sent.payload.userId)}::bigint and taken.reference ->> 'itemKind' = 'episode'
      on conflict do nothing`);
  }

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
