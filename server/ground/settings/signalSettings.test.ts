import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings';

const signals = (env: Record<string, string>) => readSettings(env).signals;
function complaints(env: Record<string, string>): string {
  try {
    readSettings(env);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}
const slot = (changes: object = {}) => ({
  slotId: 'one',
  page: 'Rewards',
  kind: 'display',
  provider: 'script',
  script: 'https://ads.example/tag.js',
  ...changes,
});
const ads = (...slots: object[]) => ({ DOGEAR_ADS: JSON.stringify(slots) });

test('error reports, usage counts and ads are off by default', () => {
  expect(signals({})).toEqual({ sentry: null, usage: null, ads: null });
});

test('a DSN sets where envelopes are forwarded, and a wrong one is reported', () => {
  const { sentry } = signals({
    DOGEAR_SENTRY_DSN: 'https://abc@sentry.example/under/7',
    DOGEAR_SENTRY_REPLAYS: '5',
    DOGEAR_SENTRY_TRACES: '0',
  });
  expect(sentry?.envelopeUrl.href).toBe('https://sentry.example/under/api/7/envelope/');
  expect(sentry).toMatchObject({ publicKey: 'abc', traces: 0, replays: 0.05, errorReplays: 0 });
  for (const wrong of [
    'sentry.example/1',
    'http://abc@sentry.example/1',
    'https://sentry.example/1',
    'https://a:b@s.example/1',
  ]) {
    expect(complaints({ DOGEAR_SENTRY_DSN: wrong })).toContain('DOGEAR_SENTRY_DSN');
  }
  expect(complaints({ DOGEAR_SENTRY_DSN: 'https://a@s.example/1', DOGEAR_SENTRY_REPLAYS: '101' })).toContain(
    'DOGEAR_SENTRY_REPLAYS',
  );
});

test('usage counts are forwarded to Umami only if both are configured', () => {
  const umami = {
    DOGEAR_UMAMI_URL: 'https://u.example/in/',
    DOGEAR_UMAMI_WEBSITE: '94db1cb1-74f4-4a40-ad6c-962362670409',
  };
  expect(signals({ DOGEAR_USAGE: 'on' }).usage).toEqual({ umami: null });
  expect(signals({ DOGEAR_USAGE: 'on', ...umami }).usage?.umami?.sendUrl.href).toBe(
    'https://u.example/in/api/send',
  );
  expect(complaints(umami)).toContain('DOGEAR_USAGE');
  expect(complaints({ DOGEAR_USAGE: 'on', DOGEAR_UMAMI_URL: 'https://u.example' })).toContain(
    'DOGEAR_UMAMI_WEBSITE',
  );
});

test('an ad slot lists the origins its frame loads, and invalid values are reported', () => {
  const { slots } = signals(ads(slot({ origins: ['https://*.cdn.example'] }))).ads ?? {};
  expect(slots?.[0]).toMatchObject({
    height: 250,
    origins: ['https://ads.example', 'https://*.cdn.example'],
  });
  for (const origin of [
    'https://a.example; script-src *',
    'https://a.example/path',
    'http://a.example',
    '*',
    'https://*.*',
  ]) {
    expect(complaints(ads(slot({ origins: [origin] })))).toContain('origins');
  }
  expect(complaints(ads(slot({ script: 'javascript:alert(1)' })))).toContain('script');
  expect(complaints(ads(slot(), slot()))).toContain('twice');
  expect(complaints(ads(slot({ slotId: '../x' })))).toContain('DOGEAR_ADS');
  expect(complaints(ads(slot({ page: 'stripe' })))).toContain('DOGEAR_ADS');
  expect(complaints(ads(slot({ page: 'home', kind: 'rewarded' })))).toContain('only an ad on Rewards');
  expect(complaints({ DOGEAR_ADS: '{' })).toContain('DOGEAR_ADS');
});
