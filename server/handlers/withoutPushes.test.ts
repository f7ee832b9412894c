import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TASK_TYPES } from '../../contract/money/rewards';
import { FAILURES } from '../../contract/wire/failure';
import { taskClaims } from '../ground/db/schema/rewards';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUSH: 'off' });
});
afterAll(() => app.context.close());

it('without pushes, the notification task pays nothing and is listed only if already claimed', async () => {
  const { client, userId } = await app.signIn();
  const types = async () =>
    (await app.ask('taskList', {}, client)).data.taskList.map(({ taskType }) => taskType);
  expect(await types()).not.toContain(TASK_TYPES.notifications);
  const { code } = await app.ask('getGoldByNotice', { requestId: randomUUID() }, client);
  expect(code).toBe(FAILURES.noReward.code);
  const createdAt = app.context.now();
  await app.context.db.insert(taskClaims).values({ userId, taskType: TASK_TYPES.notifications, createdAt });
  expect(await types()).toContain(TASK_TYPES.notifications);
});
