import { success } from '../../../contract/values/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { readState } from '../../catalogue/state';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';
import { signalsOf } from '../../telemetry/signalsOf';

export const novelConfig: Handler<'novelConfig'> = async ({ context: { db, settings, vapid } }) => {
  const { operatorName, currencySymbol, loginGold, noticeGold, fingerprint, sendsMail, notices } = settings;
  const answer = await wholeAnswers(db).get((await readState(db)).books, 'novelConfig', async () => {
    const bookCount = await db.$count(books);
    const loginProviders = settings.providers.map(({ provider, label }) => ({ provider, label }));
    const said = { operatorName, currencySymbol, loginGold, noticeGold, fingerprint, sendsMail, notices };
    const bar = settings.homeTabbar && { homeTabbar: [...settings.homeTabbar] };
    const push = vapid && { pushKey: vapid.current.publicKey };
    const sendsDigests = settings.sendsDigests;
    return {
      ...said,
      ...bar,
      ...push,
      sendsDigests,
      bookCount,
      loginProviders,
      signals: signalsOf(settings),
    };
  });
  return success(answer);
};
