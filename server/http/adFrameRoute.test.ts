import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import type { BuiltClient } from './loadClient';

const CODE = 'console.log("frame")';
const bytes = new TextEncoder().encode(CODE) as Uint8Array<ArrayBuffer>;
const CLIENT: BuiltClient = new Map([
  ['/ad-frame.js', { bytes, encoded: {}, hash: 'h', mediaType: 'text/javascript; charset=utf-8' }],
]);
const SLOT = {
  slotId: 'one',
  page: 'Rewards',
  kind: 'display',
  provider: 'script',
  script: 'https://ads.example/tag.js',
  unit: '</script><script>alert(1)</script>',
};

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_ADS: JSON.stringify([SLOT]) });
});
afterAll(() => context.close());

test('the ad frame is sandboxed, loads its provider only, and embeds only in the app', async () => {
  const app = createApp(context, CLIENT);
  const answer = await app.request('/ad-frame/one');
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
  expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-forms/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/script-src 'sha256-[\w+/]+=' https:\/\/ads\.example;/);
  expect(policy).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain(`<script>${CODE}</script>`);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain('alert(1)</script>');
});

test('an unknown ad slot has no frame', async () => {
  const app = createApp(context, CLIENT);
  expect((await app.request('/ad-frame/two')).status).toBe(404);
  expect((await app.request('/ad-frame/')).status).toBe(404);
  expect((await app.request('/ad-frame/one', { method: 'POST' })).status).toBe(405);
});

test('the app’s own policy allows no ad provider', async () => {
  const policy = (await createApp(context, CLIENT).request('/healthz')).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('ads.example');
});
