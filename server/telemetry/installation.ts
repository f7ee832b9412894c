import type { Signals } from '../../contract/account/installation.schema';
import type { AnswerOf } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { houseVersions } from '../ground/house/houseTexts';
import type { Settings } from '../ground/settings/settings';

/** Returns an installation's description from its settings. */
export function installationOf({
  settings,
  house: live,
  vapid,
}: Pick<Context, 'settings' | 'house' | 'vapid'>): Omit<AnswerOf<'novelConfig'>, 'bookCount'> {
  const house = live.now();
  return {
    operatorName: house.operatorName,
    currencySymbol: settings.currencySymbol,
    loginGold: house.rules.loginGold,
    noticeGold: house.rules.noticeGold,
    fingerprint: house.rules.fingerprint,
    sendsMail: settings.sendsMail,
    sendsDigests: settings.sendsDigests,
    epubExport: settings.epubExport,
    notices: house.notices,
    loginProviders: settings.providers.map(({ provider, label }) => ({ provider, label })),
    signals: signalsOf(settings),
    ...(settings.homeTabbar && { homeTabbar: [...settings.homeTabbar] }),
    ...(house.texts.size > 0 && { houseTexts: houseVersions(house.texts) }),
    ...(vapid && { pushKey: vapid.current.publicKey }),
  };
}

/** Returns the part of the settings that devices get, without anything only the server needs. */
export function signalsOf({ signals: { sentry, usage, ads } }: Settings): Signals {
  return {
    errors: sentry && {
      dsn: sentry.dsn,
      host: sentry.envelopeUrl.host,
      traces: sentry.traces,
      replays: sentry.replays,
      errorReplays: sentry.errorReplays,
    },
    usage: usage && { forwardedTo: usage.umami?.sendUrl.host ?? null },
    ads: ads && {
      hosts: [
        ...new Set(
          ads.slots.flatMap(({ origins }) => origins.map((origin) => origin.split('://')[1] ?? origin)),
        ),
      ],
      slots: ads.slots.map(({ slotId, page, kind, height }) => ({ slotId, page, kind, height })),
    },
  };
}
