import * as v from 'valibot';
import { AD_PAGES } from '../../../contract/money/ads';
import { type AdSlot, adSlotSchema } from '../../../contract/money/rewards.schema';

/** Third-party advertisements, as the operator configured them (decision 0068). */
export type AdSettings = { readonly slots: readonly AdUnit[] };

export type AdUnit = AdSlot & {
  readonly provider: AdProvider;
  readonly script: URL;
  readonly unit: string;
  /** The origins that its frame may load from and call, including the script's. */
  readonly origins: readonly string[];
};

/** `script`: any provider, by the protocol of docs/telemetry.md. `gpt`: Google Publisher Tag. */
export const AD_PROVIDERS = ['script', 'gpt'] as const;
export type AdProvider = (typeof AD_PROVIDERS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const GPT_SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const GPT_ORIGINS = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.google.com',
  'https://*.gstatic.com',
  'https://*.adtrafficquality.google',
];
const MOST_SLOTS = 12;

const unitSchema = v.strictObject({
  ...adSlotSchema.entries,
  page: v.picklist(AD_PAGES),
  height: v.optional(adSlotSchema.entries.height, 250),
  provider: v.picklist(AD_PROVIDERS),
  script: v.optional(v.string()),
  unit: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  origins: v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []),
});

/** Returns the places of DOGEAR_ADS, a JSON list. Adds invalid entries to `wrong`. */
export function readAds(env: Environment, wrong: string[]): AdSettings | null {
  const said = env.DOGEAR_ADS?.trim();
  if (!said) return null;
  const list = v.safeParse(
    v.pipe(v.array(unitSchema), v.minLength(1), v.maxLength(MOST_SLOTS)),
    parsed(said),
  );
  if (!list.success) {
    wrong.push(`DOGEAR_ADS must be a list of places (docs/telemetry.md): ${v.summarize(list.issues)}`);
    return null;
  }
  const ids = list.output.map(({ slotId }) => slotId);
  if (new Set(ids).size < ids.length) wrong.push('DOGEAR_ADS names a slotId twice.');
  for (const { slotId, page, kind } of list.output) {
    if (kind === 'rewarded' && page !== 'Rewards')
      wrong.push(`DOGEAR_ADS: “${slotId}” is rewarded, which only an ad on Rewards can be.`);
  }
  const slots: AdUnit[] = [];
  for (const { script, origins, ...unit } of list.output) {
    const url = readServiceUrl(env, script ?? (unit.provider === 'gpt' ? GPT_SCRIPT : ''));
    const more = origins.map((origin) => originOf(env, origin));
    if (url && more.every((origin) => origin !== null)) {
      const known = unit.provider === 'gpt' ? GPT_ORIGINS : [];
      slots.push({ ...unit, script: url, origins: [...new Set([url.origin, ...known, ...more])] });
    } else {
      wrong.push(`DOGEAR_ADS: the script and the origins of “${unit.slotId}” must be https addresses.`);
    }
  }
  return { slots };
}

const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

/**
 * Returns an origin, or all subdomains of one: `https://*.ads.example`. It becomes part of a header, so
 * nothing else may be in it.
 */
function originOf(env: Environment, text: string): string | null {
  return ORIGIN.test(text) && readServiceUrl(env, text.replace('*.', '')) ? text : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the address of a service that the operator named: https, or this machine outside production. Null
 * for any other.
 */
export function readServiceUrl(env: Environment, text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && THIS_MACHINE.includes(url.hostname);
  return url?.protocol === 'https:' || (isLocal && env.NODE_ENV !== 'production') ? url : null;
}
