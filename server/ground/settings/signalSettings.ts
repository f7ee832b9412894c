import { type AdSettings, readAds, readServiceUrl } from './adSettings';

/** The telemetry that the operator enabled, sent with the readers' consent (decision 0068). */
export type SignalSettings = {
  readonly sentry: SentrySettings | null;
  readonly usage: UsageSettings | null;
  readonly ads: AdSettings | null;
};

export type SentrySettings = {
  /** The operator's DSN, which envelopes must name. */
  readonly dsn: string;
  readonly envelopeUrl: URL;
  readonly publicKey: string;
  /** Fractions from 0 to 1. */
  readonly traces: number;
  readonly replays: number;
  readonly errorReplays: number;
};

export type UsageSettings = {
  /** Null: usage is counted here and forwarded to no other service. */
  readonly umami: { readonly sendUrl: URL; readonly website: string } | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DEFAULT_TRACES_PERCENT = 10;

/** Reads the telemetry settings. Adds errors to `wrong`. */
export function readSignals(env: Environment, wrong: string[]): SignalSettings {
  return { sentry: readSentry(env, wrong), usage: readUsage(env, wrong), ads: readAds(env, wrong) };
}

function readSentry(env: Environment, wrong: string[]): SentrySettings | null {
  const dsn = env.DOGEAR_SENTRY_DSN?.trim();
  if (!dsn) return null;
  const url = readServiceUrl(env, dsn);
  const project = url && /^(.*)\/(\w+)$/.exec(url.pathname);
  if (!url?.username || url.password || url.search || url.hash || !project) {
    wrong.push('DOGEAR_SENTRY_DSN must be an address like https://key@sentry.example/1.');
    return null;
  }
  const share = (name: string, fallback: number) => {
    const text = env[name] || String(fallback);
    if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text) / 100;
    wrong.push(`${name} must be a percentage from 0 to 100, not “${text}”.`);
    return 0;
  };
  const [, folder, id] = project;
  return {
    dsn,
    envelopeUrl: new URL(`${folder}/api/${id}/envelope/`, url.origin),
    publicKey: decodeURIComponent(url.username),
    traces: share('DOGEAR_SENTRY_TRACES', DEFAULT_TRACES_PERCENT),
    replays: share('DOGEAR_SENTRY_REPLAYS', 0),
    errorReplays: share('DOGEAR_SENTRY_ERROR_REPLAYS', 0),
  };
}

function readUsage(env: Environment, wrong: string[]): UsageSettings | null {
  const { DOGEAR_UMAMI_URL: address, DOGEAR_UMAMI_WEBSITE: website } = env;
  const counts = env.DOGEAR_USAGE || 'off';
  if (counts !== 'on' && counts !== 'off') wrong.push(`DOGEAR_USAGE must be “on” or “off”, not “${counts}”.`);
  if (!address && !website) return counts === 'on' ? { umami: null } : null;
  const url = address ? readServiceUrl(env, address) : null;
  if (!url || !website || !UUID.test(website)) {
    wrong.push(
      'DOGEAR_UMAMI_URL and DOGEAR_UMAMI_WEBSITE must both be set: an address like https://umami.example, and the id of the website there.',
    );
    return null;
  }
  if (counts !== 'on') {
    wrong.push('DOGEAR_USAGE must be “on” where DOGEAR_UMAMI_URL is set: what is counted is sent on there.');
    return null;
  }
  return { umami: { sendUrl: new URL(`${url.pathname.replace(/\/$/, '')}/api/send`, url.origin), website } };
}
