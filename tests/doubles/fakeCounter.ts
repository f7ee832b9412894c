import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import type { Balance, Grant, LedgerLine, Undo, Unlock } from '../../contract/money/ledger.schema';
import type { SignedText } from '../../contract/money/receipts.schema';
import { toBase64 } from '../../contract/wire/base64';
import type { FailureName } from '../../contract/wire/failure';
import { sha256Hex } from '../../data/network/sha256';
import type { FakeBook } from './fakeBook';
import type { FakeDrama } from './fakeDrama';
import type { FakeServer } from './fakeServer';
import { GUEST_USER } from './guest';

/** Coins on the fake server: answers unlocks once per requestId and signs what it grants. */
export class FakeCounter {
  balance: Balance;
  readonly grants: Grant[] = [];
  readonly lines: LedgerLine[] = [];
  isUndoable = true;
  /** Simulates a forger who changes an undo on its way. */
  forge: (undo: Undo) => Undo = (undo) => undo;
  readonly #answers = new Map<string, Unlock | FailureName>();
  #lastGrant = 100;
  readonly #undone = new Map<string, Undo>();
  readonly #book: FakeBook | FakeDrama;
  #keys: CryptoKeyPair | undefined;

  constructor(server: FakeServer, book: FakeBook | FakeDrama, coins: number) {
    this.#book = book;
    this.balance = { coins, bonus: 0, userGold: coins };
    server
      .on('userInfo', () => ({
        user: { ...GUEST_USER, ...this.balance },
        regDay: 0,
        discountVip: null,
        goldList: [],
      }))
      .on('securityConfig', async () => ({
        contractVersion: 5,
        minContractVersion: 1,
        serverTime: Date.now(),
        receiptKey: await this.publicKey(),
      }))
      .on('grants', ({ after }) => ({
        list: this.grants.filter((grant) => grant.id > (after as number)),
        next: null,
      }))
      .on('unlockChapterByGold', (request) =>
        this.#once(request, () => this.#unlock(request, [request.target as number])),
      )
      .on('unlockEpisodeByGold', (request) =>
        this.#once(request, () =>
          this.#unlock({ ...request, bookId: request.videoId }, [request.target as number]),
        ),
      )
      .on('undoUnlock', (request) => this.#undo(request.unlockRequestId as string))
      .on('unlockRangeByGold', (request) =>
        this.#once(request, () => {
          const { from, to } = request as { from: number; to: number | null };
          const locked = this.#entries.filter(({ state, target }) => state === 'locked' && target >= from);
          const targets = locked.map(({ target }) => target);
          return this.#unlock(
            request,
            targets.filter((target) => to === null || target <= to),
          );
        }),
      );
  }

  get #entries(): readonly Pick<EpisodeEntry, 'id' | 'target' | 'price' | 'state'>[] {
    return this.#book.entries();
  }

  get carriedOut(): number {
    return this.#answers.size;
  }

  async grantElsewhere(target: number): Promise<void> {
    const entry = this.#entries.find((each) => each.target === target);
    this.#book.grant(target);
    this.grants.push(await this.#grant(this.#book.id, entry?.id ?? 0, target));
  }

  async publicKey(): Promise<string> {
    const { publicKey } = await this.#pair();
    return toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  }

  /** From now on it signs with another key, like a server whose secrets were replaced. */
  forgetKey(): void {
    this.#keys = undefined;
  }

  async #once(
    request: Record<string, unknown>,
    carryOut: () => Promise<Unlock | FailureName>,
  ): Promise<Unlock | FailureName> {
    const requestId = request.requestId as string;
    const before = this.#answers.get(requestId);
    if (before) return before;
    const answer = await carryOut();
    this.#answers.set(requestId, answer);
    return answer;
  }

  async #unlock(request: Record<string, unknown>, targets: number[]): Promise<Unlock | FailureName> {
    const { requestId, bookId, maxPrice } = request as {
      requestId: string;
      bookId: number;
      maxPrice: number;
    };
    const entries = this.#entries.filter((entry) => targets.includes(entry.target));
    const locked = entries.filter((entry) => entry.state === 'locked');
    const price = locked.reduce((sum, entry) => sum + entry.price, 0);
    if (price > maxPrice) return 'priceRose';
    if (price > this.balance.userGold) return 'tooPoor';
    const coins = this.balance.coins - price;
    this.balance = { coins, bonus: 0, userGold: coins };
    const made: Grant[] = [];
    for (const { id: itemId, target } of locked) {
      this.#book.grant(target);
      made.push(await this.#grant(bookId, itemId, target));
    }
    this.grants.push(...made);
    const line: LedgerLine = {
      id: this.lines.length + 1,
      kind: 'unlock',
      reference: {
        type: 'items',
        itemKind: this.#book.kind,
        bookId,
        bookName: 'A Book',
        from: targets[0] ?? 0,
        to: targets.at(-1) ?? 0,
        title: 'Chapter',
        count: made.length,
      },
      coins: -price,
      bonus: 0,
      balance: this.balance,
      requestId,
      at: 1_000 + this.lines.length,
    };
    if (price > 0) this.lines.push(line);
    const held = this.grants.filter((grant) => targets.includes(grant.target));
    return {
      grants: held,
      unlocked: made.map((grant) => grant.itemId),
      price,
      balance: this.balance,
      line: price > 0 ? line : null,
      undoUntil: request.auto && this.isUndoable ? Date.now() + 60_000 : null,
    };
  }

  async #undo(requestId: string): Promise<Undo | FailureName> {
    const unlock = this.#answers.get(requestId);
    if (!unlock || typeof unlock === 'string') return 'notUndoable';
    this.#undone.set(requestId, this.#undone.get(requestId) ?? (await this.#takeBack(requestId, unlock)));
    return this.forge(this.#undone.get(requestId) as Undo);
  }

  async #takeBack(requestId: string, unlock: Unlock): Promise<Undo> {
    const coins = this.balance.coins + unlock.price;
    this.balance = { coins, bonus: 0, userGold: coins };
    const base = {
      kind: 'undo',
      reference: { type: 'none' },
      coins: unlock.price,
      bonus: 0,
      at: 2_000,
    } as const;
    const line: LedgerLine = { ...base, id: this.lines.length + 1, balance: this.balance, requestId };
    this.lines.push(line);
    for (const { target } of unlock.grants) this.#book.lock(target);
    const revoked = unlock.grants.map(({ id, kind, itemId, bookId, target }) => ({
      id,
      kind,
      itemId,
      bookId,
      target,
    }));
    const grants = revoked.map(({ id }) => id);
    const said = { type: 'revocation', userId: GUEST_USER.userId, grants, at: 2_000 };
    return { revoked, revocation: await this.sign(said), balance: this.balance, line };
  }

  async sign(said: object): Promise<SignedText> {
    const text = JSON.stringify(said);
    const { privateKey } = await this.#pair();
    const bytes = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text));
    return { text, signature: toBase64(new Uint8Array(bytes)) };
  }

  async #grant(bookId: number, itemId: number, target: number): Promise<Grant> {
    const key = this.#book.keyOf(target);
    const id = ++this.#lastGrant;
    const { kind } = this.#book;
    const said = { type: 'grant', userId: GUEST_USER.userId, id, kind, itemId, bookId, target };
    const receipt = await this.sign({ ...said, keyHash: await sha256Hex(key), at: 5 });
    return { id, kind, itemId, bookId, target, key: toBase64(key), receipt, at: 5 };
  }

  async #pair(): Promise<CryptoKeyPair> {
    this.#keys ??= (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    return this.#keys;
  }
}
