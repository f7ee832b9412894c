import { expect, test } from 'vitest';
import { readSettings } from './settings';

const operation = (env: Record<string, string>) => readSettings(env).operation;

test('metrics are off by default, and are served at the configured address', () => {
  expect(operation({})).toEqual({ metrics: null, metricsToken: null, log: 'text', releases: null });
  expect(operation({ DOGEAR_METRICS: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(operation({ DOGEAR_METRICS: '0.0.0.0:9464' }).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  expect(operation({ DOGEAR_METRICS: '[::]:9464' }).metrics).toEqual({ host: '::', port: 9464 });
});

test('production logs JSON unless text is configured', () => {
  const production = {
    NODE_ENV: 'production',
    DOGEAR_CONTENT_SECRET: 's'.repeat(32),
    DOGEAR_OPERATOR_NAME: 'Me',
  };
  expect(operation(production).log).toBe('json');
  expect(operation({ ...production, DOGEAR_LOG: 'text' }).log).toBe('text');
});

test('invalid settings are named, and a secret is not repeated', () => {
  expect(() => operation({ DOGEAR_METRICS: 'here' })).toThrow('DOGEAR_METRICS must be');
  expect(() => operation({ DOGEAR_METRICS: '70000' })).toThrow('DOGEAR_METRICS must be');
  expect(() => operation({ DOGEAR_LOG: 'xml' })).toThrow('DOGEAR_LOG must be');
  expect(() => operation({ DOGEAR_RELEASES: 'http://code.example' })).toThrow('DOGEAR_RELEASES must be');
  expect(() => operation({ DOGEAR_METRICS_TOKEN: 'short' })).toThrow(
    /^DOGEAR_METRICS_TOKEN needs at least 16 characters\.$/,
  );
});
