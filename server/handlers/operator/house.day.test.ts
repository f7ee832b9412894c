import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { FAILURES } from '../../../contract/wire/failure';
import { openHouse } from '../../ground/house/openHouse';
import { readSettings } from '../../ground/settings/settings';
import { createApp } from '../../http/app';
import { createClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';

let app: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  owner = await openDesk(app);
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, owner);
});

type Change = RequestOf<'operatorChangeHouse'>['change'];
const change = (what: Change) =>
  app.ask('operatorChangeHouse', { requestId: randomUUID(), change: what }, owner.client);
const house = async () => (await app.ask('operatorHouse', {}, owner.client)).data;
const lastEntry = async () => {
  const { data } = await app.ask(
    'operatorAuditLog',
    { before: null, operatorId: null, about: null },
    owner.client,
  );
  return data.list[0];
};
const nameOf = async (server: TestApp['app']) =>
  (await createClient(server).call('novelConfig', {})).body.data as { operatorName: string };

describe('the house at the desk', () => {
  it('is changed part by part, and back to the default, each time with an entry in the log', async () => {
    expect((await change({ name: '  The Night \n Shelf ' })).code).toBe(1);
    expect(await lastEntry()).toMatchObject({
      act: 'house.change',
      object: 'house',
      objectId: 'name',
      before: { name: null },
      after: { name: 'The Night Shelf' },
    });
    expect(await change({ accent: '#7a1f5c', homeNotice: { en: 'Closed', pt: 'Fechado' } })).toMatchObject({
      code: 1,
    });
    expect(await house()).toMatchObject({
      defaultName: 'Dogear',
      name: { shown: 'The Night Shelf', own: 'The Night Shelf', fixedBy: null },
      shortName: { shown: 'The Night', own: null },
      accent: { shown: '#7a1f5c', own: '#7a1f5c' },
      homeNotice: { shown: { en: 'Closed', pt: 'Fechado' } },
      bottomNotice: { shown: null, own: null },
    });
    expect((await change({ name: null, accent: null, homeNotice: null })).code).toBe(1);
    expect(await lastEntry()).toMatchObject({
      before: { name: 'The Night Shelf', accent: '#7a1f5c', homeNotice: '{"en":"Closed","pt":"Fechado"}' },
      after: { name: null, accent: null, homeNotice: null },
    });
    expect(await house()).toMatchObject({
      name: { shown: 'Dogear', own: null },
      accent: { shown: null },
      homeNotice: { shown: null },
    });
  });

  it.each<[string, Change]>([
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(41) }],
    ['a long short name', { shortName: 'x'.repeat(13) }],
    ['a colour that is too light', { accent: '#ff8800' }],
    ['a word for a colour', { accent: 'teal' }],
    ['a notice without English', { homeNotice: { ru: 'Закрыто' } }],
    ['a mail’s end without English', { mailFooter: { pt: 'Rua do Cais' } }],
    ['a long notice', { bottomNotice: { en: 'x'.repeat(301) } }],
    ['a bonus that is negative', { loginGold: -1 }],
    ['a bonus that is no whole number', { noticeGold: 1.5 }],
    ['a bonus that is too large', { loginGold: 1_000_001 }],
    ['no mails at all', { mailsAnHour: 0 }],
  ])('keeps what it has instead of %s', async (_, wrong) => {
    await change({ name: 'Nightshelf' });
    const before = await house();
    expect((await change(wrong)).code).toBe(FAILURES.malformed.code);
    expect(await house()).toEqual(before);
    await change({ name: null });
  });

  it('decides rewards and consent from then on, and 0 is not the default', async () => {
    const config = async () => (await app.ask('novelConfig', {})).data;
    const awards = async () => {
      const { data } = await app.ask('taskList', {}, (await app.signIn()).client);
      return data.taskList.map(({ awardGold }) => awardGold);
    };
    expect(await config()).toMatchObject({ loginGold: 50, noticeGold: 10, fingerprint: 'ask' });
    expect((await change({ loginGold: 80, noticeGold: 0, fingerprint: 'on' })).code).toBe(1);
    expect(await lastEntry()).toMatchObject({
      before: { loginGold: null, noticeGold: null, fingerprint: null },
      after: { loginGold: '80', noticeGold: '0', fingerprint: 'on' },
    });
    expect(await config()).toMatchObject({ loginGold: 80, noticeGold: 0, fingerprint: 'on' });
    expect(await awards()).toContain(80);
    expect(await house()).toMatchObject({
      loginGold: { shown: 80, own: 80, fixedBy: null },
      noticeGold: { shown: 0, own: 0 },
      guestBonusADay: { shown: 10_000, own: null },
      fingerprint: { shown: 'on', own: 'on' },
    });
    await change({ loginGold: null, noticeGold: null, fingerprint: null });
    expect(await config()).toMatchObject({ loginGold: 50, noticeGold: 10, fingerprint: 'ask' });
  });

  it('lets no more mails out than the owner allows', async () => {
    // The operator's own code was sent within this hour.
    app.context.setNow(new Date(app.context.now().getTime() + 3_600_000));
    await keepOpen(app, owner);
    await change({ mailsAnHour: 2 });
    const codes: number[] = [];
    for (const email of ['ann@example.com', 'bob@example.com', 'eve@example.com']) {
      const { client } = await app.signIn();
      codes.push(
        (await app.ask('sendCodeByEmail', { email, purpose: 'register', language: 'en' }, client)).code,
      );
    }
    expect(codes).toEqual([1, 1, FAILURES.tooMany.code]);
    await change({ mailsAnHour: null });
  });

  it('is shown at once by the process that saved it, and by another when it looks', async () => {
    const other = createApp({ ...app.context, house: await openHouse(app.context) });
    const otherHouse = await openHouse(app.context);
    const third = createApp({ ...app.context, house: otherHouse });
    await change({ name: 'Nightshelf' });
    expect(await nameOf(app.app)).toMatchObject({ operatorName: 'Nightshelf' });
    expect(await nameOf(other)).toMatchObject({ operatorName: 'Dogear' });
    await otherHouse.look();
    expect(await nameOf(third)).toMatchObject({ operatorName: 'Nightshelf' });
    const { now, look } = app.context.house;
    const same = now();
    await look();
    expect(now()).toBe(same);
    await change({ name: null });
  });

  it('cannot change what the environment fixes, and says which variable does', async () => {
    const settings = {
      ...app.context.settings,
      ...readSettings({
        DOGEAR_NAME: 'Fixed',
        DOGEAR_HOME_NOTICE: '{"en": "Fixed too", "ru": "Тоже"}',
        DOGEAR_LOGIN_GOLD: '0',
        DOGEAR_FINGERPRINT: 'on',
      }),
    };
    await change({ name: 'Nightshelf', shortName: 'Shelf', homeNotice: { en: 'Saved' } });
    const fixed = await openHouse({ ...app.context, settings });
    const server = createApp({ ...app.context, settings, house: fixed });
    const client = createClient(server);
    client.cookie = owner.client.cookie;
    expect((await client.call('operatorHouse', {})).body.data).toMatchObject({
      name: { shown: 'Fixed', own: 'Nightshelf', fixedBy: 'DOGEAR_NAME' },
      shortName: { shown: 'Shelf', fixedBy: null },
      homeNotice: { shown: { en: 'Fixed too', ru: 'Тоже' }, fixedBy: 'DOGEAR_HOME_NOTICE' },
      loginGold: { shown: 0, fixedBy: 'DOGEAR_LOGIN_GOLD' },
      noticeGold: { shown: 10, fixedBy: null },
      fingerprint: { shown: 'on', fixedBy: 'DOGEAR_FINGERPRINT' },
    });
    const refused = { requestId: randomUUID(), change: { name: 'Other', shortName: 'Other' } };
    expect((await client.call('operatorChangeHouse', refused)).body.code).toBe(FAILURES.notAllowed.code);
    expect((await house()).shortName.own).toBe('Shelf');
    await change({ name: null, shortName: null, homeNotice: null });
  });

  it('is an owner’s only', async () => {
    const guest = await app.signIn();
    const asked = await app.ask('operatorHouse', {}, guest.client);
    expect(asked.code).toBe(FAILURES.notAllowed.code);
  });
});
