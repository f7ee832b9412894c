import { beforeEach, expect, it, vi } from 'vitest';
import { keepForNextVisit, takeFromLastVisit } from './leftVitals';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('reports of closed tabs are kept together, and taken once', () => {
  keepForNextVisit({ 'lcp.good': 1, stalls: 2 });
  keepForNextVisit({ 'lcp.good': 1 });
  expect(takeFromLastVisit()).toEqual({ 'lcp.good': 2, stalls: 2 });
  expect(takeFromLastVisit()).toBe(null);
  expect(stored.size).toBe(0);
});

it('what the server would refuse is ignored', () => {
  for (const text of ['', 'null', '[1', '{"lcp.good":-1,"stalls":"many","cls.poor":1.5,"other":1}', '7']) {
    stored.set('vitals', text);
    expect([text, takeFromLastVisit()]).toEqual([text, null]);
  }
});
