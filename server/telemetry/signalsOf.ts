import type { Signals } from '../../contract/account/installation.schema';
import type { Settings } from '../ground/settings/settings';

/** What devices are told of it: nothing that only the server needs to know. */
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
