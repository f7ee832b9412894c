import { expect, test } from 'vitest';
import { readHomeTabbar, readNotices } from './shellSettings';

test('a notice is one text for all languages, or one for each', () => {
  const wrong: string[] = [];
  const notices = readNotices(
    {
      DOGEAR_HOME_NOTICE: ' We move house on Sunday. ',
      DOGEAR_BOTTOM_NOTICE: '{"en": "New books on Friday", "pt": "Livros novos na sexta"}',
    },
    wrong,
  );
  expect(wrong).toEqual([]);
  expect(notices.homeNotice).toMatchObject({ text: 'We move house on Sunday.', texts: {} });
  expect(notices.bottomNotice).toMatchObject({
    text: 'New books on Friday',
    texts: { pt: 'Livros novos na sexta' },
  });
  expect(notices.readingLeadNotice).toBeUndefined();
});

test('a notice gets another id when its text or its place differs', () => {
  const idOf = (env: Record<string, string>) => Object.values(readNotices(env, []))[0]?.id;
  const ids = [
    idOf({ DOGEAR_HOME_NOTICE: 'One' }),
    idOf({ DOGEAR_HOME_NOTICE: 'Two' }),
    idOf({ DOGEAR_BOTTOM_NOTICE: 'One' }),
  ];
  expect(new Set(ids).size).toBe(3);
  expect(idOf({ DOGEAR_HOME_NOTICE: 'One' })).toBe(ids[0]);
});

test.each([
  '{"ru": "Без английского"}',
  '{"en": "Hallo", "de": "Hallo"}',
  '{"en": 3}',
  '{oops',
  'x'.repeat(301),
])('an invalid notice is reported: %s', (said) => {
  const wrong: string[] = [];
  expect(readNotices({ DOGEAR_READING_LEAD_NOTICE: said }, wrong)).toEqual({});
  expect(wrong).toEqual([expect.stringMatching(/^DOGEAR_READING_LEAD_NOTICE must be a text/)]);
});

test('a tab bar is accepted whole or reported as invalid', () => {
  const wrong: string[] = [];
  const bar =
    '[{"id": 2, "name": "Ranking", "path": "/discover"}, {"id": 7, "name": "Books", "path": "/BookShelf"}]';
  expect(readHomeTabbar({ DOGEAR_HOME_TABBAR: bar }, wrong)?.map(({ path }) => path)).toEqual([
    '/discover',
    '/BookShelf',
  ]);
  expect(readHomeTabbar({}, wrong)).toBeNull();
  expect(wrong).toEqual([]);
  expect(readHomeTabbar({ DOGEAR_HOME_TABBAR: bar.replace('/BookShelf', '/elsewhere') }, wrong)).toBeNull();
  expect(readHomeTabbar({ DOGEAR_HOME_TABBAR: 'bar' }, wrong)).toBeNull();
  expect(wrong).toEqual([
    expect.stringMatching(/^DOGEAR_HOME_TABBAR must be a list/),
    expect.stringMatching(/^DOGEAR_HOME_TABBAR must be a list/),
  ]);
});
