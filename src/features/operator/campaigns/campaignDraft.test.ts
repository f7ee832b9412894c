import { expect, test } from 'vitest';
import { audienceOf, type CampaignDraft, campaignOf, emptyDraft } from './campaignDraft';

const DRAFT: CampaignDraft = {
  ...emptyDraft('2026-05-04'),
  titles: { en: 'Autumn', ru: 'Осень', zh: '', pt: '' },
  bodies: { en: 'New stories.', ru: '', zh: ' ', pt: '' },
};

test('a draft leaves out empty texts, and has no audience by default', () => {
  expect(campaignOf(DRAFT)).toEqual({
    key: '2026-05-04',
    titles: { en: 'Autumn', ru: 'Осень' },
    bodies: { en: 'New stories.' },
    path: '/home',
  });
});

test('a draft’s audience has only the chosen parts, and its cap is a number', () => {
  const draft: CampaignDraft = {
    ...DRAFT,
    languages: ['pt'],
    lately: 'quiet',
    days: '30',
    bookId: '7',
    cap: '100',
  };
  expect(audienceOf(draft)).toEqual({ languages: ['pt'], quietForDays: 30, bookId: 7 });
  expect(campaignOf(draft)).toMatchObject({ cap: 100, audience: { quietForDays: 30 } });
});

test.each<[string, Partial<CampaignDraft>]>([
  ['no English', { titles: { en: '', ru: 'Осень', zh: '', pt: '' } }],
  ['a path elsewhere', { path: '//evil.example' }],
  ['a key with spaces', { key: 'my campaign' }],
  ['no number of days', { lately: 'read', days: 'many' }],
  ['a cap of none', { cap: '0' }],
  ['a cap that is no number', { cap: 'x' }],
])('a draft with %s is rejected', (_why, change) => {
  expect(campaignOf({ ...DRAFT, ...change })).toBeNull();
});
