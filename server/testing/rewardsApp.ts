import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { brokenLedgerRules } from './brokenLedgerRules';
import type { TestClient } from './createClient';
import { openTestApp, type TestApp } from './openTestApp';

export const NOON = Date.parse('2026-05-10T16:00:00Z');
export const DAY_MS = 86_400_000;

export let app: TestApp;
export let bookId: number;

/** Opens an app with a free book for the file, and checks its ledger at the end. */
export function withRewardsApp(): void {
  beforeAll(async () => {
    app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
    const section = (target: number) => ({ target, title: `${target}`, text: `${target}`, wordCount: 2_000 });
    bookId = await app.publish('rewarded', { sections: [1, 2, 3, 4].map(section), freeChapters: 4 });
  });
  beforeEach(() => at(NOON));
  afterAll(async () => {
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
    await app.context.close();
  });
}

let networks = 0;
/** A network that has received no rewards. */
export const home = () => `10.0.0.${++networks}`;
export const signIn = () => app.signIn(home());
export const at = (ms: number) => app.context.setNow(new Date(ms));
export const id = () => ({ requestId: randomUUID() });
export const noReward = { status: 200, code: FAILURES.noReward.code, data: null };
export const goldOf = async (client: TestClient) =>
  (await app.ask('userInfo', {}, client)).data.user.userGold;
