import type { AnswerOf } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { signalsOf } from './signalsOf';

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
