import { randomUUID } from 'node:crypto';
import type { NoticeChoices } from '../../contract/account/noticeKinds';
import { announceAdded, announceInvite, announcePayment } from '../push/announce';
import { createTeller } from '../push/pushSender';
import type { TestClient } from './createClient';
import { openTestApp, type TestApp } from './openTestApp';
import type { TestContext } from './openTestContext';

export type Browser = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export function openPushApp(origin: string, env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return openTestApp(null, { DOGEAR_PUSH_SERVICES: origin, ...env });
}

/** Saves a browser's subscription. Resolves to the answer's code. */
export async function subscribeBrowser(
  app: TestApp,
  client: TestClient,
  { endpoint, keys }: Browser,
  said: { readonly language?: 'en' | 'ru' | 'zh' | 'pt'; readonly timeZone?: string } = {},
): Promise<number> {
  const pushId = JSON.stringify({ endpoint, expirationTime: null, keys });
  return (await app.ask('savePushId', { pushId, timeZone: 'UTC', ...said }, client)).code;
}

type Telling = {
  readonly shelf?: readonly number[];
  /** By book: the furthest chapter. */
  readonly read?: Readonly<Record<number, number>>;
  readonly choices?: Partial<NoticeChoices>;
};

/**
 * Syncs to the account what one of its devices has: titles in the library, how far they were read, and
 * choices about notices.
 */
export async function notifyAccount(
  app: TestApp,
  client: TestClient,
  { shelf = [], read = {}, choices }: Telling,
): Promise<void> {
  const at = app.context.now().getTime();
  const titles = shelf.map((bookId) => ({
    kind: 'shelf' as const,
    key: String(bookId),
    fields: { addedAt: at, openedAt: at },
    changed: ['addedAt', 'openedAt'],
  }));
  const places = Object.entries(read).map(([key, target]) => ({
    kind: 'place' as const,
    key,
    fields: { furthest: { target, blockId: 'b1', offset: 0, quote: '', chapterShare: 0, at } },
    changed: ['furthest'],
  }));
  const chosen = choices
    ? [{ kind: 'notices' as const, key: 'own', fields: choices, changed: Object.keys(choices) }]
    : [];
  const device = randomUUID();
  const { cursor } = (await app.ask('sync', { device, batch: 0, changes: [], cursor: null }, client)).data;
  const changes = [...titles, ...places, ...chosen];
  const { code } = await app.ask('sync', { device, batch: 1, changes, cursor } as never, client);
  if (code !== 1) throw new Error(`The sync was refused: ${code}`);
}

/** Syncs to the account that the reader follows an author, or stops. */
export async function followNow(
  app: TestApp,
  client: TestClient,
  authorId: number,
  isFollowed = true,
): Promise<void> {
  const device = randomUUID();
  const { cursor } = (await app.ask('sync', { device, batch: 0, changes: [], cursor: null }, client)).data;
  const fields = isFollowed ? { at: app.context.now().getTime(), name: 'An Author' } : {};
  const changes = [
    { kind: 'followed' as const, key: String(authorId), fields, changed: Object.keys(fields) },
  ];
  const { code } = await app.ask('sync', { device, batch: 1, changes, cursor }, client);
  if (code !== 1) throw new Error(`The sync was refused: ${code}`);
}

export function tellNow(app: TestApp): Promise<void> {
  return createTeller(app.context).workDue();
}

export function announcements(context: () => TestContext) {
  let friends = 0;
  return {
    invite: (userId: number) =>
      announceInvite(context().db, { userId, friendId: ++friends, bonus: 5 }, context().now()),
    pay: (userId: number) =>
      announcePayment(
        context().db,
        { orderId: randomUUID(), userId, isPaid: true, gold: 60 },
        context().now(),
      ),
    release: (bookId: number, target: number, name = 'A Book') =>
      context().db.transaction((tx) =>
        announceAdded(tx, {
          title: { id: bookId, kind: 'novel', revision: target, chapterCount: target },
          columns: { title: name, coverCard: '' },
          rows: [{ change: 'added', target, title: `Part ${target}` }],
          now: context().now(),
        }),
      ),
  };
}
