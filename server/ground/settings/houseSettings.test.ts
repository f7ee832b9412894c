import { expect, test } from 'vitest';
import { readHouse } from './houseSettings';

function house(env: Record<string, string>) {
  const wrong: string[] = [];
  return { ...readHouse(env, wrong), wrong };
}

test('without settings the desk decides all of it', () => {
  const rules = {
    loginGold: null,
    noticeGold: null,
    guestBonusADay: null,
    mailsAnHour: null,
    fingerprint: null,
  };
  expect(house({})).toEqual({ name: null, shortName: null, accent: null, brandDir: null, rules, wrong: [] });
});

test('a reward of 0 is fixed too; what is no number within the range is refused by name', () => {
  const env = { DOGEAR_LOGIN_GOLD: '0', DOGEAR_MAILS_AN_HOUR: '' };
  expect(house(env)).toMatchObject({ rules: { loginGold: 0, mailsAnHour: null }, wrong: [] });
  for (const wrong of ['-1', '1.5', 'many', '1000001'])
    expect(house({ DOGEAR_NOTICE_GOLD: wrong }).wrong.join()).toContain('DOGEAR_NOTICE_GOLD');
});

test('a short name of one’s own is taken as it is', () => {
  const env = { DOGEAR_NAME: 'The Reading Room of Ada', DOGEAR_SHORT_NAME: 'Ada’s room' };
  expect(house(env)).toMatchObject({ name: env.DOGEAR_NAME, shortName: 'Ada’s room', wrong: [] });
});

test('a name that is too long or invisible is refused, as is a long short name', () => {
  expect(house({ DOGEAR_NAME: 'x'.repeat(41) }).wrong.join()).toContain('DOGEAR_NAME');
  expect(house({ DOGEAR_NAME: '\u200b' }).wrong.join()).toContain('DOGEAR_NAME');
  expect(house({ DOGEAR_SHORT_NAME: 'x'.repeat(13) }).wrong.join()).toContain('DOGEAR_SHORT_NAME');
});

test('an accent is a hex colour that can be read on the app’s pages', () => {
  expect(house({ DOGEAR_ACCENT: '#7A1F5C' })).toMatchObject({ accent: '#7a1f5c', wrong: [] });
  expect(house({ DOGEAR_ACCENT: '#024' })).toMatchObject({ accent: '#002244', wrong: [] });
  expect(house({ DOGEAR_ACCENT: 'teal' })).toMatchObject({
    accent: null,
    wrong: ['DOGEAR_ACCENT must be a colour like #0b6450, not “teal”.'],
  });
});

test('a colour that is too light is refused with one that passes', () => {
  const { accent, wrong } = house({ DOGEAR_ACCENT: '#ff8800' });
  expect(accent).toBeNull();
  expect(wrong).toHaveLength(1);
  const nearest = /(#[0-9a-f]{6}) has it/.exec(wrong[0] ?? '')?.[1] ?? '';
  expect(wrong[0]).toContain('#ff8800 has a contrast of 2.0:1');
  expect(house({ DOGEAR_ACCENT: nearest })).toMatchObject({ accent: nearest, wrong: [] });
});
