import type {
  LedgerKind,
  LedgerLine,
  PackReportAnswer,
  TakenAlong,
} from '../../contract/money/ledger.schema';
import { PACK_MS } from '../../contract/money/limits';
import { signPackReport } from '../../contract/money/packReport';
import { toBase64 } from '../../contract/wire/base64';
import type { FailureName } from '../../contract/wire/failure';
import { sha256Hex } from '../../data/network/sha256';
import type { FakeBook } from './fakeBook';
import type { FakeCounter } from './fakeCounter';
import type { FakeServer } from './fakeServer';
import { GUEST_USER } from './guest';

const PACK_ID = 9;

/** Chapters taken along on the fake server: one pack, whose reports it checks like the real one. */
export class FakePacks {
  readonly reportKey = toBase64(new Uint8Array(32).fill(7));
  /** Simulates a forger who changes the answer on its way. */
  forge: (answer: TakenAlong) => TakenAlong = (answer) => answer;
  readonly captured: number[] = [];
  /** The pack has ended, and no coins are held any more. */
  hasEnded = false;
  #targets: number[] = [];
  #lines = 500;
  readonly #book: FakeBook;
  readonly #counter: FakeCounter;

  constructor(server: FakeServer, book: FakeBook, counter: FakeCounter) {
    this.#book = book;
    this.#counter = counter;
    server
      .on('takeAlong', async ({ targets }) => this.forge(await this.#take(targets as number[])))
      .on('reportOpened', (request) => this.#report(request as never));
  }

  async #take(targets: number[]): Promise<TakenAlong> {
    this.#targets = targets;
    const takenAt = Date.now();
    const base = { packId: PACK_ID, bookId: this.#book.id, takenAt, endsAt: takenAt + PACK_MS };
    const items = this.#book.entries().filter(({ target }) => targets.includes(target));
    const chapters = items.map(({ id, target, price }) => {
      const key = toBase64(this.#book.keyOf(target));
      return { id, target, title: '', price, key };
    });
    const signed = await Promise.all(
      items.map(async ({ id, target, price }) => {
        return { id, target, price, keyHash: await sha256Hex(this.#book.keyOf(target)) };
      }),
    );
    const said = { type: 'pack', userId: GUEST_USER.userId, ...base, chapters: signed };
    const pack = { ...base, chapters, reportKey: this.reportKey, receipt: await this.#counter.sign(said) };
    const { coins } = this.#counter.balance;
    const left = coins - targets.length;
    const balance = { coins: left, bonus: 0, userGold: left, held: targets.length };
    this.#counter.balance = balance;
    return { pack, balance, line: this.#line('hold', -targets.length) };
  }

  async #report(request: {
    packId: number;
    opened: number[];
    closing: boolean;
    mac: string;
  }): Promise<PackReportAnswer | FailureName> {
    const { packId, opened, closing, mac } = request;
    if (mac !== (await signPackReport(this.reportKey, { packId, opened, closing }))) return 'notAllowed';
    const fresh = this.hasEnded ? [] : opened.filter((target) => !this.captured.includes(target));
    for (const target of fresh) await this.#counter.grantElsewhere(target);
    this.captured.push(...fresh);
    if (closing || this.captured.length === this.#targets.length) this.hasEnded = true;
    const held = this.hasEnded ? 0 : this.#targets.length - this.captured.length;
    const coins = 5 - this.captured.length - held;
    this.#counter.balance = { coins, bonus: 0, userGold: coins, ...(held > 0 && { held }) };
    return {
      packId,
      grants: this.#counter.grants.filter(({ target }) => opened.includes(target)),
      late: opened.filter((target) => !this.captured.includes(target)),
      ended: this.hasEnded,
      balance: this.#counter.balance,
      line: this.#line('capture', 0),
    };
  }

  #line(kind: LedgerKind, coins: number): LedgerLine {
    const { balance } = this.#counter;
    const id = ++this.#lines;
    return { id, kind, reference: { type: 'none' }, coins, bonus: 0, balance, requestId: null, at: id };
  }
}
