import type { AnswerOf } from '../../../contract/endpoints/endpoints';
import { success } from '../../../contract/values/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { readState } from '../../catalogue/state';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';
import { signalsOf } from '../../telemetry/signalsOf';

export const novelConfig: Handler<'novelConfig'> = async ({ context }) => {
  const { db } = context;
  const answer = await wholeAnswers(db).get((await readState(db)).books, 'novelConfig', async () => ({
    ...installationOf(context),
    bookCount: await db.$count(books),
  }));
  return success(answer);
};

/** What an installation says of itself, by its settings alone. */
export function installationOf({
  settings,
  vapid,
}: Pick<Context, 'settings' | 'vapid'>): Omit<AnswerOf<'novelConfig'>, 'bookCount'> {
  const {
    operatorName,
    currencySymbol,
    loginGold,
    noticeGold,
    fingerprint,
    sendsMail,
    sendsDigests,
    notices,
  } = settings;
  const loginProviders = settings.providers.map(({ provider, label }) => ({ provider, label }));
  const said = {
    operatorName,
    currencySymbol,
    loginGold,
    noticeGold,
    fingerprint,
    sendsMail,
    sendsDigests,
    notices,
  };
  const bar = settings.homeTabbar && { homeTabbar: [...settings.homeTabbar] };
  const push = vapid && { pushKey: vapid.current.publicKey };
  return { ...said, ...bar, ...push, loginProviders, signals: signalsOf(settings) };
}
