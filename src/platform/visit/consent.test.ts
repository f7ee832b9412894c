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

it('built-in texts ask nobody, and own ones are asked about until they are agreed to', async () => {
  const { agreeTo, changedTexts } = await load({});
  expect(changedTexts()).toEqual([]);
  const own = changedTexts({ terms: '2026-11-01' });
  expect(own).toEqual([{ page: 'terms', version: '2026-11-01', before: false }]);
  agreeTo(own);
  expect(changedTexts({ terms: '2026-11-01' })).toEqual([]);
  expect(changedTexts({ terms: '2026-11-01', privacy: 'a1' })).toEqual([
    { page: 'privacy', version: 'a1', before: false },
  ]);
  expect(changedTexts({ terms: '2026-12-01' })).toEqual([
    { page: 'terms', version: '2026-12-01', before: true },
  ]);
});

it('an agreement is stored beside the answers, and neither erases the other', async () => {
  const stored = { agreed: { terms: '2026-11-01', privacy: 7 }, usage: { said: 'no', to: '' } };
  const { answerConsent, agreeTo, changedTexts, unanswered } = await load(stored);
  const current = { terms: '2026-11-01', privacy: 'a1' };
  answerConsent({ purpose: 'errors', to: 'x' }, true);
  const left = changedTexts(current);
  expect(left.map(({ page }) => page)).toEqual(['privacy']);
  agreeTo(left);
  expect(changedTexts(current)).toEqual([]);
  expect(unanswered([USAGE, { purpose: 'errors', to: 'x' }])).toEqual([]);
});

it('a reader who agreed to own terms is asked when the built-in ones replace them', async () => {
  const { changedTexts } = await load({ agreed: { terms: '2026-11-01' } });
  expect(changedTexts()).toEqual([{ page: 'terms', version: 'built-in 1', before: true }]);
});
