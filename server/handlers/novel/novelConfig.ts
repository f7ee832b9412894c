import type { AnswerOf } from '../../../contract/endpoints';
import { success } from '../../../contract/wire/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';
import { signalsOf } from '../../telemetry/signalsOf';

export const novelConfig: Handler<'novelConfig'> = async ({ context }) => {
  const { db } = context;
  const answer = await wholeAnswers(db).get((await readState(db)).books, 'novelConfig', async () => ({
    ...installationOf(context),
    bookCount: await db.$count(books, isOffered),
  }));
  return success(answer);
};

/** What an installation says of itself, by its settings alone. */
export function installationOf({
  settings,
  vapid,
}: Pick<Context, 'settings' | 'vapid'>): Omit<AnswerOf<'novelConfig'>, 'bookCount'> {
  return {
    operatorName: settings.operatorName,
    currencySymbol: settings.currencySymbol,
    loginGold: settings.loginGold,
    noticeGold: settings.noticeGold,
    fingerprint: settings.fingerprint,
    sendsMail: settings.sendsMail,
    sendsDigests: settings.sendsDigests,
    epubExport: settings.epubExport,
    notices: settings.notices,
    loginProviders: settings.providers.map(({ provider, label }) => ({ provider, label })),
    signals: signalsOf(settings),
    ...(settings.homeTabbar && { homeTabbar: [...settings.homeTabbar] }),
    ...(vapid && { pushKey: vapid.current.publicKey }),
  };
}
