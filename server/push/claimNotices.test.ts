import { expect, it } from 'vitest';
import { app, later, reader, toldTo, withPushService } from '../../tests/doubles/push/withPushService';
import { publishDrama } from '../testing/publishDrama';
import { notifyAccount, tellNow } from '../testing/pushApp';
import { announceInvite } from './announce';

const NOON = new Date('2026-11-25T12:00:00Z');

withPushService(NOON);

let books = 0;
const publish = (count: number) =>
  app.publish(`unread ${++books}`, {
    sections: Array.from({ length: count }, (_, at) => ({
      target: at + 1,
      title: `Part ${at + 1}`,
      text: 'It was so.',
      wordCount: 3,
    })),
  });

it('the badge counts unread chapters of begun library books, across devices', async () => {
  const { client, userId, browser } = await reader();
  let friends = 0;
  const badge = async () => {
    later(61_000);
    await announceInvite(
      app.context.db,
      { userId, friendId: userId * 1_000 + ++friends, bonus: 5 },
      app.context.now(),
    );
    await tellNow(app);
    return toldTo(browser).at(-1)?.payload.app_badge;
  };
  expect(await badge()).toBe(0);
  const [begun, through, plan, aside] = [
    await publish(10),
    await publish(4),
    await publish(300),
    await publish(9),
  ];
  const drama = await publishDrama(app.context, 'unread drama', { count: 5, free: 1 });
  await notifyAccount(app, client, {
    shelf: [begun, through, plan, drama],
    // Titles outside the library have no unread chapters, nor do those read to the back matter.
    read: { [begun]: 7, [through]: -1, [aside]: 1, [drama]: 1 },
  });
  expect(await badge()).toBe(3);
  await notifyAccount(app, client, { read: { [begun]: 9 } });
  expect(await badge()).toBe(1);
  await notifyAccount(app, client, { read: { [begun]: 10 } });
  expect(await badge()).toBe(0);
});

it('a push that the browser shows itself has all data for the service worker', async () => {
  const { userId, browser } = await reader();
  await announceInvite(app.context.db, { userId, friendId: 5, bonus: 5 }, NOON);
  await tellNow(app);
  const payload = toldTo(browser)[0]?.payload;
  expect(payload?.notification.data).toEqual(payload?.dogear);
  expect(payload?.dogear.account).toBe(userId);
});
