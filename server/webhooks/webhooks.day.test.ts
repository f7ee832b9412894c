import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookEventSchemas } from '../../contract/openApi/events.schema';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/openApi/openApi';
import { FAILURES } from '../../contract/wire/failure';
import { publishBook } from '../content/publishBook';
import { webhookDeliveries, webhooks } from '../ground/db/schema/openApi';
import type { Post, PostReply } from '../ground/postOut';
import { writing } from '../testing/commentsApp';
import { keepOpen, openDesk, type TestOperator } from '../testing/operatorApp';
import { app, buyAt, buyer, orderNow, pass, withPaymentsApp } from '../testing/paymentsApp';
import { sampleBook, sampleSections } from '../testing/sampleBook';
import { isAddress } from './webhook';
import { createWebhookSender } from './webhookSender';

withPaymentsApp(() => ({ DOGEAR_PUBLIC_URL: 'https://books.example' }));
let owner: TestOperator;
beforeAll(async () => {
  owner = await openDesk(app);
});
const DAY_MS = 86_400_000;
const ADDRESS = 'https://hooks.example/in';
let secret: string;
const add = async (
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
  shape: 'signed' | 'discord' = 'signed',
) => {
  await app.context.db.delete(webhooks);
  secret = `whsec_${randomBytes(32).toString('base64')}`;
  const asked = {
    requestId: randomUUID(),
    shape,
    address: ADDRESS,
    events: [...events],
    language: 'en' as const,
    secret,
  };
  expect((await app.ask('operatorAddWebhook', asked, owner.client)).code).toBe(1);
};
beforeEach(async () => {
  await keepOpen(app, owner);
  await add();
});

type Received = { readonly headers: Readonly<Record<string, string | number>>; readonly body: string };
const received: Received[] = [];
const answering =
  (reply: PostReply | number): Post =>
  async ({ endpoint, headers, body }) => {
    expect(endpoint).toBe(ADDRESS);
    received.push({ headers, body: body.toString() });
    return typeof reply === 'number'
      ? { kind: 'status', status: reply, retryAfter: '', text: 'said so' }
      : reply;
  };
/** Sends what is due and returns what arrived; `at` moves the clock first. */
async function deliver(reply: PostReply | number = 200, waitMs = 0): Promise<Received[]> {
  pass(waitMs);
  received.length = 0;
  await createWebhookSender(app.context, answering(reply)).workDue();
  return [...received];
}
const bodies = (all: readonly Received[]) =>
  all.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const shown = async () => {
  await keepOpen(app, owner);
  const { data } = await app.ask('operatorWebhooks', {}, owner.client);
  const [webhook] = data.list;
  if (!webhook) throw new Error('There is no webhook.');
  return webhook;
};
const addChapter = async (key: string, chapters: number) =>
  await publishBook(app.context, sampleBook(key, { sections: sampleSections(chapters) }));

describe('an event', () => {
  it('of a chapter is queued once, signed so that its receiver can check it, and names its page', async () => {
    const { bookId } = await addChapter('told', 2);
    await addChapter('told', 3);
    await addChapter('told', 3);
    const [first, ...more] = await deliver();
    expect(more).toEqual([]);
    const { headers, body } = first as Received;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(v.parse(webhookEventSchemas['chapter.published'], JSON.parse(body)).data).toEqual({
      titleId: bookId,
      title: 'A Sample: told',
      kind: 'novel',
      chapter: 3,
      chapterTitle: 'Part 3',
      count: 1,
      url: `https://books.example/reading/${bookId}/3`,
    });
    expect((await shown()).deliveries).toMatchObject([
      { event: 'chapter.published', state: 'arrived', tries: 1, status: 200 },
    ]);
  });

  it('of an order and its refund has numbers and nothing of the reader', async () => {
    const { client } = await buyer();
    const order = await buyAt(client, 'large');
    const requestId = randomUUID();
    const refund = { requestId, orderId: order.orderId, money: 300, reason: 'because of a test' };
    expect((await app.ask('operatorRefund', refund, owner.client)).code).toBe(1);
    const { number } = await orderNow(client, order.orderId);
    const common = { order: number, currency: 'USD' };
    const told = bodies(await deliver());
    expect(told.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { ...common, kind: 'coins', coins: 500, bonus: 100, days: 0, money: 999 },
        { ...common, money: 300, refunded: 300 },
      ]),
    );
    expect(told.map(({ type }) => type).sort()).toEqual(['order.paid', 'order.refunded']);
  });

  it('of a comment that waits has no words of it', async () => {
    const bookId = await app.publish('commented');
    const { client } = await buyer();
    const { code } = await app.ask('comment', writing(bookId, { text: 'My secret thought' }), client);
    expect(code).toBe(1);
    const [told] = bodies(await deliver());
    expect(told).toMatchObject({ type: 'comment.waiting', data: { titleId: bookId, chapter: null } });
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  it('that a webhook does not want is not queued', async () => {
    await add(['order.paid']);
    await addChapter('unwanted', 1);
    await addChapter('unwanted', 2);
    expect(await deliver()).toEqual([]);
  });

  it('is a line of text for Discord that formats and pings nothing', async () => {
    await add(WEBHOOK_EVENTS, 'discord');
    const title = '*Bells* @everyone';
    const book = (chapters: number) => sampleBook('discord', { title, sections: sampleSections(chapters) });
    const { bookId } = await publishBook(app.context, book(1));
    await publishBook(app.context, book(2));
    const [{ body } = { body: '' }] = await deliver();
    expect(JSON.parse(body)).toEqual({
      content: `“\\*Bells\\* \\@everyone”: new chapter “Part 2”. https://books.example/reading/${bookId}/2`,
      allowed_mentions: { parse: [] },
    });
  });
});

describe('a webhook that does not answer', () => {
  beforeEach(async () => {
    const key = randomUUID();
    await addChapter(key, 1);
    await addChapter(key, 2);
  });

  it('is sent the same message again, later each time, for a day', async () => {
    const tries = [await deliver(500)];
    const gaps: number[] = [];
    for (;;) {
      const [delivery] = (await shown()).deliveries;
      if (delivery?.state !== 'waiting') break;
      gaps.push((delivery.nextAt ?? 0) - app.context.now().getTime());
      tries.push(await deliver(500, gaps.at(-1)));
    }
    expect(tries.map((each) => each.length)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(new Set(tries.flat().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(DAY_MS / 2);
    expect(await shown()).toMatchObject({
      offAt: null,
      deliveries: [{ state: 'givenUp', tries: 9, status: 500 }],
    });
  });

  it('is switched off after five days, and what waits is given up', async () => {
    await deliver({ kind: 'unreached', text: 'No answer in time.' });
    expect(await deliver(503, 5 * DAY_MS)).toHaveLength(1);
    const off = await shown();
    expect(off).toMatchObject({
      offBecause: 'dead',
      deliveries: [{ state: 'givenUp', complaint: 'said so' }],
    });
    const key = randomUUID();
    await addChapter(key, 1);
    await addChapter(key, 2);
    expect(await deliver(200, DAY_MS)).toEqual([]);
    await keepOpen(app, owner);
    const on = { requestId: randomUUID(), webhookId: off.id, events: [...WEBHOOK_EVENTS], isOn: true };
    expect((await app.ask('operatorChangeWebhook', on, owner.client)).code).toBe(1);
    await addChapter(key, 3);
    expect(await deliver(204)).toHaveLength(1);
  });

  it('is switched off at once if it says that it is gone, and asked again when it wants', async () => {
    await deliver({ kind: 'status', status: 429, retryAfter: '7200', text: '' });
    const [waiting] = (await shown()).deliveries;
    expect((waiting?.nextAt ?? 0) - app.context.now().getTime()).toBe(7_200_000);
    await deliver(410, 7_200_000);
    expect(await shown()).toMatchObject({
      offBecause: 'dead',
      deliveries: [{ state: 'givenUp', status: 410 }],
    });
  });

  it('is not asked for each event in turn, and forgets failures once something arrives', async () => {
    await deliver(500);
    const key = randomUUID();
    await addChapter(key, 1);
    await addChapter(key, 2);
    const sender = createWebhookSender(app.context, answering(500));
    pass(60_000);
    received.length = 0;
    await sender.workDue();
    await addChapter(key, 3);
    await sender.workDue();
    expect(received).toHaveLength(2);
    expect(await deliver(200, 600_000)).toHaveLength(3);
    const [row] = await app.context.db.select().from(webhooks);
    expect(row?.failingSince).toBeNull();
  });

  it('of a dead process is sent again with the same id', async () => {
    const stuck: Post = () => new Promise(() => undefined);
    void createWebhookSender(app.context, stuck).workDue();
    await expect.poll(async () => (await shown()).deliveries[0]?.tries).toBe(1);
    expect(await deliver(200)).toEqual([]);
    expect(await deliver(200, 61_000)).toHaveLength(1);
  });
});

describe('the desk', () => {
  it('sends a test also to a webhook that is off, and says at once how it went', async () => {
    const { id } = await shown();
    const off = { requestId: randomUUID(), webhookId: id, events: ['order.paid' as const], isOn: false };
    expect((await app.ask('operatorChangeWebhook', off, owner.client)).code).toBe(1);
    const test = { requestId: randomUUID(), webhookId: id };
    for (let sent = 0; sent < 2; sent++)
      expect((await app.ask('operatorTestWebhook', test, owner.client)).code).toBe(1);
    expect(bodies(await deliver(404))).toMatchObject([{ type: 'test', data: {} }]);
    expect(await shown()).toMatchObject({
      offBecause: 'owner',
      deliveries: [{ event: 'test', state: 'givenUp', status: 404, complaint: 'said so' }],
    });
  });

  it('stores no secret that can be read, and gives the log the host alone', async () => {
    const [row] = await app.context.db.select().from(webhooks);
    expect(Buffer.from(row?.secret ?? []).toString('latin1')).not.toContain(secret.slice(6, 20));
    const asked = { before: null, operatorId: null, about: null };
    const { data } = await app.ask('operatorAuditLog', asked, owner.client);
    expect(data.list.find(({ act }) => act === 'webhook.add')?.after).toMatchObject({
      host: 'hooks.example',
    });
    expect(JSON.stringify(data.list)).not.toContain('/in');
  });

  it('removes a webhook with its deliveries', async () => {
    const { id } = await shown();
    const gone = { requestId: randomUUID(), webhookId: id };
    expect((await app.ask('operatorRemoveWebhook', gone, owner.client)).code).toBe(1);
    expect(await app.context.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0);
    const again = { ...gone, requestId: randomUUID() };
    expect((await app.ask('operatorRemoveWebhook', again, owner.client)).code).toBe(FAILURES.notFound.code);
  });
});

it.each([
  ['https://hooks.example/in', true, true],
  ['http://127.0.0.1:4000/in', false, true],
  ['https://127.0.0.1/in', false, false],
  ['https://reader:word@hooks.example/in', false, false],
  ['ftp://hooks.example/in', false, false],
  ['javascript:alert(1)', false, false],
])('%s: in production %s, in development %s', (address, production, development) => {
  expect(isAddress(address, { production: true })).toBe(production);
  expect(isAddress(address, { production: false })).toBe(development);
});
