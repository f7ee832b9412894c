import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../wire/languages';
import { NOTICE_KINDS, type NoticeKind } from './noticeKinds';
import { type NoticeNews, noticePath, noticeText } from './noticeText';
import { readPushTold } from './push.schema';

const NEWS: { readonly [Kind in NoticeKind]: Extract<NoticeNews, { kind: Kind }> } = {
  newChapter: {
    kind: 'newChapter',
    bookId: 7,
    bookName: 'A Book',
    isDrama: false,
    target: 4,
    count: 1,
    title: 'Four',
    cover: '',
  },
  newTitle: {
    kind: 'newTitle',
    bookId: 7,
    bookName: 'A Book',
    isDrama: false,
    authors: 'Ada',
    cover: '',
  },
  streak: { kind: 'streak', days: 12 },
  payment: { kind: 'payment', isPaid: true, gold: 60 },
  invite: { kind: 'invite', bonus: 50 },
  reply: { kind: 'reply', name: 'Ada', bookName: 'A Book' },
  account: { kind: 'account' },
  campaign: { kind: 'campaign', title: 'New', body: 'Come', path: '/discover' },
};

describe.each(NOTICE_KINDS)('a %s notice', (kind) => {
  const news = NEWS[kind];

  it('has a text in every language and the path of a page', () => {
    const said = LANGUAGES.map((language) => noticeText(news, language));
    for (const { title, body } of said) {
      expect(title.trim()).not.toBe('');
      expect(body.trim()).not.toBe('');
      expect(`${title} ${body}`).not.toMatch(/undefined|NaN|\[object/);
    }
    // An operator's text is chosen by language earlier (server/push/composePush).
    if (kind !== 'campaign') expect(new Set(said.map(({ body }) => body)).size).toBe(LANGUAGES.length);
    expect(noticePath(news)).toMatch(/^\/\w/);
  });

  it('is parsed unchanged by the service worker', () => {
    const told = { account: 12, noticeId: '00000000-0000-4000-8000-000000000001', news };
    expect(readPushTold(JSON.parse(JSON.stringify(told)))).toEqual(told);
  });
});

it('the notice text distinguishes episodes, several chapters, VIP days and failed payments', () => {
  const { newChapter, payment } = NEWS;
  const en = (news: NoticeNews) => noticeText(news, 'en').body;
  expect(en(newChapter)).toBe('Chapter 4 is out: Four');
  expect(en({ ...newChapter, count: 3 })).toBe('3 new chapters, from 4 on');
  expect(en({ ...newChapter, isDrama: true })).toBe('Episode 4 is out');
  expect(noticePath({ ...newChapter, isDrama: true })).toBe('/drama/7/4');
  expect(en({ ...payment, gold: 0 })).toBe('Your VIP days are here.');
  expect(en({ ...payment, isPaid: false })).toContain('Nothing was charged');
  expect(noticePath({ ...payment, isPaid: false })).toBe('/topup');
});
