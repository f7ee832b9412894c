import { randomUUID } from 'node:crypto';
import { setTimeout as waits } from 'node:timers/promises';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { createClient, type TestAnswer, type TestClient } from '../../server/testing/createClient';
import { answeringAt } from '../operation/spenders';
import { type Account, CHAPTERS, type Store } from './openStore';

/**
 * One call: when it was sent, how long it took, and whether it got a proper answer (not 503, not cut off).
 */
export type Told = {
  readonly name: EndpointName;
  readonly at: number;
  readonly ms: number;
  readonly isAnswered: boolean;
};

type Command = {
  readonly name: 'unlockChapterByGold' | 'sign' | 'comment';
  readonly request: RequestOf<'unlockChapterByGold'> | RequestOf<'sign'> | RequestOf<'comment'>;
  answer: TestAnswer | null;
};

/** The weights of the actions: mostly readers read, and now and then they spend. */
const MIX = {
  homeFeed: 8,
  bookInfo: 10,
  chapterList: 5,
  chapter: 16,
  search: 7,
  ranking: 5,
  commentList: 8,
  userInfo: 5,
  goldIndex: 10,
  goldLog: 5,
  unlock: 14,
  again: 3,
  sign: 2,
  comment: 2,
} as const;
const DECK = Object.entries(MIX).flatMap(
  ([name, weight]) => Array(weight).fill(name) as (keyof typeof MIX)[],
);

/** The pause before a device resends (2 s and more in the real one). */
const AGAIN_MS = 100;

/**
 * A reader's device: unanswered commands wait in its outbox and are resent, with the same key, before
 * anything new.
 */
export class Device {
  readonly userId: number;
  readonly commands: Command[] = [];
  readonly #store: Store;
  readonly #client: TestClient;
  readonly #told: (told: Told) => void;
  #target = 0;

  constructor(address: string, store: Store, { userId, cookie }: Account, told: (told: Told) => void) {
    this.userId = userId;
    this.#store = store;
    this.#told = told;
    const network = [10, userId >> 16, (userId >> 8) & 255, userId & 255].join('.');
    this.#client = createClient(answeringAt(address), network);
    this.#client.cookie = cookie;
  }

  get unlocked(): number {
    return this.commands.filter(
      ({ name, answer }) => name === 'unlockChapterByGold' && answer?.body.code === 1,
    ).length;
  }

  async act(): Promise<void> {
    const waiting = this.commands.findLast(({ answer }) => answer === null);
    if (waiting) {
      await this.#send(waiting);
      if (waiting.answer === null) await waits(AGAIN_MS);
      return;
    }
    const what = DECK[Math.floor(Math.random() * DECK.length)] as keyof typeof MIX;
    const { bookId, bookIds } = this.#store;
    const book = bookIds[Math.floor(Math.random() * bookIds.length)] as number;
    switch (what) {
      case 'unlock': {
        this.#target = (this.#target % CHAPTERS) + 1;
        return this.#do('unlockChapterByGold', {
          requestId: randomUUID(),
          bookId,
          target: this.#target,
          maxPrice: 1,
        });
      }
      case 'again': {
        const known = this.commands[Math.floor(Math.random() * this.commands.length)];
        return known && (await this.repeat(known));
      }
      case 'sign':
        return this.#do('sign', { requestId: randomUUID(), tappedAt: Date.now() });
      case 'comment': {
        const place = { bookId: book, target: null, paragraph: null, parentId: null };
        return this.#do('comment', {
          requestId: randomUUID(),
          ...place,
          text: 'The bell rings.',
          isSpoiler: false,
        });
      }
      default:
        await this.#ask(what, this.#reading(what, book) as never);
    }
  }

  #reading(what: Exclude<keyof typeof MIX, 'unlock' | 'again' | 'sign' | 'comment'>, bookId: number): object {
    switch (what) {
      case 'homeFeed':
        return { isDeep: 0, gender: '' };
      case 'search':
        return { query: `number ${bookId}`, offset: 0 };
      case 'ranking':
        return { kind: 'hot', period: 'all', offset: 0 };
      case 'commentList':
        return { bookId, target: null, paragraphs: [], parentId: null, order: 'newest', after: null };
      case 'chapter':
        return { bookId, target: 1 + (bookId % 4) };
      case 'goldLog':
        return { before: null, filter: 'all' };
      case 'userInfo':
      case 'goldIndex':
        return {};
      default:
        return { bookId };
    }
  }

  async #do<Name extends Command['name']>(name: Name, request: RequestOf<Name>): Promise<void> {
    const command = { name, request, answer: null } as Command;
    this.commands.push(command);
    await this.#send(command);
  }

  async #send(command: Command): Promise<void> {
    command.answer = await this.#ask(command.name, command.request as never);
  }

  /** Resends a command. Throws if the answer differs from the first one. */
  async repeat(command: Command): Promise<void> {
    const answer = await this.#ask(command.name, command.request as never);
    if (answer === null || command.answer === null) return;
    if (answer.body.code !== command.answer.body.code)
      throw new Error(
        `${command.name} was answered ${command.answer.body.code}, and then ${answer.body.code}.`,
      );
  }

  /** Returns null if no answer arrived or the server asked for a retry. */
  async #ask<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<TestAnswer | null> {
    const began = performance.now();
    const answer = await this.#client.call(name, request).catch(() => null);
    const isAnswered = answer !== null && answer.status === 200;
    this.#told({ name, at: began, ms: performance.now() - began, isAnswered });
    if (answer && ![200, 429, 502, 503, 504].includes(answer.status))
      throw new Error(`${name} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    return isAnswered ? answer : null;
  }
}
