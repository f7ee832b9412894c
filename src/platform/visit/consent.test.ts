import { beforeEach, expect, it, vi } from 'vitest';

const USAGE = { purpose: 'usage', to: '' } as const;

/** A new page, with what an earlier one stored. */
async function load(consent: object) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(consent), setItem: () => undefined });
  vi.stubGlobal('navigator', {});
  return await import('./consent');
}

beforeEach(() => vi.unstubAllGlobals());

it('a reader who agreed to less is asked again, and one who refused is not', async () => {
  const agreed = await load({ usage: { said: 'yes', to: '' } });
  expect(agreed.unanswered([USAGE])).toEqual([USAGE]);
  agreed.answerConsent(USAGE, true);
  expect(agreed.unanswered([USAGE])).toEqual([]);
  const refused = await load({ usage: { said: 'no', to: '' } });
  expect(refused.unanswered([USAGE])).toEqual([]);
});

it('an answer to what is asked today stays valid, and only for its recipients', async () => {
  const { unanswered } = await load({ usage: { said: 'yes', to: '', extent: 2 } });
  expect(unanswered([USAGE])).toEqual([]);
  const other = { purpose: 'usage', to: 'umami.example' } as const;
  expect(unanswered([other])).toEqual([other]);
});
