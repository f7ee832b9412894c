import { createECDH } from 'node:crypto';

/** A P-256 key pair (RFC 8292), both base64url: 65 bytes and 32. */
export type VapidKey = { readonly publicKey: string; readonly privateKey: string };

export type PushSettings = {
  readonly isOn: boolean;
  /**
   * The operator's keys; browsers subscribe with the first. If empty, the data folder has one, except in
   * production.
   */
  readonly keys: readonly VapidKey[];
  /** The contact for push services in case of problems: `mailto:` or `https:`. */
  readonly subject: string;
  /** The host names of push services; subdomains are included. */
  readonly services: readonly string[];
  /** The address of a push service on this machine, for tests; never in production. */
  readonly localService: string | null;
};

/** The push services of the browsers' vendors: Chrome and its derivatives, Firefox, Safari, Edge. */
const PUBLIC_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const LOCAL_SERVICE = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/** Reads the push settings of docs/operating.md. Adds errors to `wrong`. */
export function readPush(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
  wrong: string[],
): PushSettings {
  const keys = [env.DOGEAR_VAPID_KEY, env.DOGEAR_VAPID_KEY_BEFORE].flatMap((text, at) => {
    if (!text) return [];
    const key = vapidKeyOf(text);
    const name = at === 0 ? 'DOGEAR_VAPID_KEY' : 'DOGEAR_VAPID_KEY_BEFORE';
    // The message must not contain it: it is a secret.
    if (key === null) wrong.push(`${name} must be a private key as “npm run operate -- push key” prints it.`);
    return key === null ? [] : [key];
  });
  if (!env.DOGEAR_VAPID_KEY && env.DOGEAR_VAPID_KEY_BEFORE) {
    wrong.push('DOGEAR_VAPID_KEY is missing: DOGEAR_VAPID_KEY_BEFORE is for the time after it was changed.');
  }
  const { DOGEAR_PUSH: isOn = '' } = env;
  if (!['', 'on', 'off'].includes(isOn)) wrong.push(`DOGEAR_PUSH must be “on” or “off”, not “${isOn}”.`);
  const { services, localService } = readServices(env.DOGEAR_PUSH_SERVICES ?? '', production, wrong);
  return {
    isOn: isOn !== 'off' && (!production || keys.length > 0),
    keys,
    subject: readSubject(env, wrong),
    services,
    localService,
  };
}

/** Returns the key pair of a private key; null if it is invalid. */
export function vapidKeyOf(privateKey: string): VapidKey | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Not every 32 bytes are a valid number of the curve.
    return null;
  }
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

function readServices(text: string, production: boolean, wrong: string[]) {
  const services: string[] = [...PUBLIC_SERVICES];
  let localService: string | null = null;
  for (const name of text.split(/[\s,]+/).filter(Boolean)) {
    if (HOST_NAME.test(name)) services.push(name);
    else if (!production && LOCAL_SERVICE.test(name)) localService = name;
    else wrong.push(`DOGEAR_PUSH_SERVICES must name hosts like push.books.example, not “${name}”.`);
  }
  return { services, localService };
}

function readSubject(env: Readonly<Record<string, string | undefined>>, wrong: string[]): string {
  const { DOGEAR_VAPID_SUBJECT: subject, DOGEAR_OPERATOR_MAIL: mail, DOGEAR_PUBLIC_URL: url } = env;
  if (subject) {
    if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) return subject;
    wrong.push('DOGEAR_VAPID_SUBJECT must be an address like mailto:you@books.example.');
  }
  if (mail && /^[^\s@<>]+@[^\s@<>]+$/.test(mail)) return `mailto:${mail}`;
  return url?.startsWith('https://') ? url : 'mailto:operator@localhost';
}
