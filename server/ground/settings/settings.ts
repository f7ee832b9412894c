import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import parseAddresses from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import type { ServerNotices } from '../../../contract/account/installation.schema';
import { DEFAULT_CURRENCY_SYMBOL } from '../../../contract/money/limits';
import { CURRENCIES, type Currency } from '../../../contract/money/payments';
import { emailSchema } from '../../../contract/wire/primitives.schema';
import type { ShellTab } from '../../../contract/wire/tabBar';
import { type BackupSettings, readBackups } from './backupSettings';
import { readDeskPasskey } from './deskSettings';
import { type HouseSettings, readHouse } from './houseSettings';
import { type OperationSettings, readOperation } from './operationSettings';
import { type PaymentSettings, readCurrency, readPayments } from './paymentSettings';
import { type ProviderSettings, readProviders } from './providerSettings';
import { type PushSettings, readPush } from './pushSettings';
import { readS3, type S3Settings } from './s3Settings';
import { readHomeTabbar, readNotices } from './shellSettings';
import { readSignals, type SignalSettings } from './signalSettings';
import { unknownSettings } from './unknownSettings';
import { readZone } from './zoneSetting';

/** Exactly one of `password` and `passwordFile` is set. */
export type AdminSettings = {
  readonly email: string;
  readonly password: string | null;
  readonly passwordFile: string | null;
};

/** The operator's settings, read once from the environment. docs/operating.md lists every variable. */
export type Settings = {
  readonly production: boolean;
  /** The folder of the embedded database, the content files and the development secrets. Absolute. */
  readonly dataDir: string;
  /** A Postgres server; null means the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly replicaUrls: readonly string[];
  /** Whether a pooler in front assigns connections by the transaction. */
  readonly databasePooler: boolean;
  /** Whether a new database is created without what only Postgres has (decision 0136). */
  readonly plainSchema: boolean;
  readonly contentS3: S3Settings | null;
  readonly port: number;
  readonly host: string | null;
  /** The public address behind a proxy: makes cookies Secure and is the one allowed Origin. */
  readonly publicUrl: URL | null;
  /** Trust the last entry of X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** The factor on the ceilings for all callers together (decision 0028): for larger machines. */
  readonly ceilingFactor: number;
  /** The SMTP server for e-mails; null prints them in the log, or sends none in production. */
  readonly smtpUrl: string | null;
  /** Whether mail can be sent: the app offers e-mail features only then. */
  readonly sendsMail: boolean;
  /** Whether readers can subscribe to digests: their links need a public address. */
  readonly sendsDigests: boolean;
  /** Whether the operator is mailed when comments or misprints wait. */
  readonly mailsWaiting: boolean;
  /** Whether mails that were not sent for lack of a server are shown at /dev/mail, only to this machine. */
  readonly devMail: boolean;
  readonly mailFrom: string;
  readonly providers: readonly ProviderSettings[];
  readonly push: PushSettings;
  readonly house: HouseSettings;
  /** The zone of the days by which the installation sums up (server/ground/sumDays). */
  readonly zone: string;
  /** Null: the house's name. */
  readonly operatorName: string | null;
  readonly operatorMail: string;
  /** The account that the first start creates as the operator (tools/start/firstOperator); null: none. */
  readonly admin: AdminSettings | null;
  /** Whether the operator's desk needs a passkey (decision 0131). */
  readonly deskNeedsPasskey: boolean;
  readonly currencySymbol: string;
  readonly currency: Currency;
  readonly payments: PaymentSettings;
  readonly signals: SignalSettings;
  readonly notices: ServerNotices;
  readonly homeTabbar: readonly ShellTab[] | null;
  readonly operation: OperationSettings;
  /** Null if the server makes no daily backups. */
  readonly backups: BackupSettings | null;
  /** Whether readers may save the parts of a novel that they own as an EPUB. */
  readonly epubExport: boolean;
  readonly demo: boolean;
  /** A built client to serve as it is; null means `dist/`, built when needed. */
  readonly clientDir: string | null;
  /** A folder of the owner's files for `/.well-known/`. Absolute. */
  readonly wellKnown: string | null;
};

/** The values of HOST with which only this machine can connect. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Invalid or missing settings. The message names each variable, one per line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and validates the settings. Throws SettingsError that names all errors at once. */
export function readSettings(env: Environment): Settings {
  const wrong: string[] = [];
  const production = env.NODE_ENV === 'production';
  const wholeNumber = (name: string, fallback: number, most: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
    wrong.push(`${name} must be a whole number from 0 to ${most}, not “${text}”.`);
    return fallback;
  };
  const onOff = (name: string, fallback: boolean): boolean => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (text === 'on' || text === '1') return true;
    if (text === 'off' || text === '0') return false;
    wrong.push(`${name} must be “on” or “off”, not “${text}”.`);
    return fallback;
  };
  if (production && !env.DOGEAR_CONTENT_SECRET) {
    wrong.push(
      'DOGEAR_CONTENT_SECRET is missing: the secret that seals priced chapters, 32 characters or more.',
    );
  }
  if (production && !env.DOGEAR_OPERATOR_NAME) {
    wrong.push('DOGEAR_OPERATOR_NAME is missing: who runs this installation, as readers see it.');
  }
  if (env.DOGEAR_SMTP_URL && !env.DOGEAR_MAIL_FROM) {
    wrong.push('DOGEAR_MAIL_FROM is missing: the address e-mails come from.');
  }
  const currency = readCurrency(env, wrong);
  const publicUrl = readPublicUrl(env.DOGEAR_PUBLIC_URL, wrong);
  const settings: Settings = {
    production,
    dataDir: resolve(env.DOGEAR_DATA || '.data'),
    databaseUrl: readDatabase(env.DATABASE_URL, wrong),
    replicaUrls: readReplicas(env, wrong),
    databasePooler: onOff('DATABASE_POOLER', false),
    plainSchema: onOff('DATABASE_PLAIN_SCHEMA', false),
    contentS3: readS3(env, 'DOGEAR_CONTENT_S3_', wrong),
    port: wholeNumber('PORT', 8080, 65_535),
    host: env.HOST || null,
    publicUrl,
    trustProxy: onOff('DOGEAR_TRUST_PROXY', false),
    ceilingFactor: Math.max(1, wholeNumber('DOGEAR_CEILING_FACTOR', 1, 1_000)),
    smtpUrl: readSmtpUrl(env.DOGEAR_SMTP_URL, wrong),
    sendsMail: !production || Boolean(env.DOGEAR_SMTP_URL),
    sendsDigests: (!production || Boolean(env.DOGEAR_SMTP_URL)) && Boolean(env.DOGEAR_PUBLIC_URL),
    mailsWaiting: Boolean(env.DOGEAR_SMTP_URL) && onOff('DOGEAR_WAITING_MAIL', true),
    devMail: !production && onOff('DOGEAR_DEV_MAIL', LOOPBACK.has(env.HOST ?? '')),
    mailFrom: readMailFrom(env.DOGEAR_MAIL_FROM, wrong),
    providers: readProviders(env, wrong),
    push: readPush(env, production, wrong),
    operatorMail: env.DOGEAR_OPERATOR_MAIL || env.DOGEAR_MAIL_FROM || NO_OPERATOR_MAIL,
    house: readHouse(env, wrong),
    zone: readZone(env, wrong),
    operatorName: env.DOGEAR_OPERATOR_NAME || null,
    admin: readAdmin(env, wrong),
    deskNeedsPasskey: readDeskPasskey(env, publicUrl, wrong),
    currencySymbol:
      env.DOGEAR_CURRENCY_SYMBOL ||
      (env.DOGEAR_CURRENCY ? CURRENCIES[currency].symbol : DEFAULT_CURRENCY_SYMBOL),
    currency,
    payments: readPayments(env, wrong),
    signals: readSignals(env, wrong),
    notices: readNotices(env, wrong),
    homeTabbar: readHomeTabbar(env, wrong),
    operation: readOperation(env, production, wrong),
    backups: readBackups(env, wrong),
    epubExport: onOff('DOGEAR_EPUB_EXPORT', true),
    demo: onOff('DOGEAR_DEMO', !production),
    clientDir: env.DOGEAR_CLIENT_DIR ? resolve(env.DOGEAR_CLIENT_DIR) : null,
    wellKnown: readFolder('DOGEAR_WELL_KNOWN', env, wrong),
  };
  // A missing setting may be a misspelt one.
  if (wrong.length > 0) throw new SettingsError([...wrong, ...unknownSettings(env)].join('\n'));
  return settings;
}

/** A list of hosts, as libpq takes it. */
const SEVERAL_HOSTS = /^postgres(ql)?:\/\/([^@/?]*@)?[^@/?]*,[^@/?]*([/?]|$)/;

function readDatabase(url: string | undefined, wrong: string[]): string | null {
  // The message must not contain it: it includes a password.
  if (url && SEVERAL_HOSTS.test(url))
    wrong.push(
      'DATABASE_URL must be one address: in front of several servers, use a proxy that follows the primary (docs/scale.md).',
    );
  return url || null;
}

function readReplicas(env: Environment, wrong: string[]): string[] {
  const urls = (env.DATABASE_REPLICA_URLS ?? '').split(/[\s,]+/).filter(Boolean);
  if (urls.length > 0 && !env.DATABASE_URL)
    wrong.push('DATABASE_REPLICA_URLS names replicas of a server, and DATABASE_URL names none.');
  // The message must not contain them: they include passwords.
  if (!urls.every((url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)))
    wrong.push(
      'DATABASE_REPLICA_URLS must be addresses like postgres://user:password@db.example/dogear, with spaces between.',
    );
  return urls;
}

function readPublicUrl(text: string | undefined, wrong: string[]): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (isWeb && url.pathname === '/') return url;
  // Browsers separate storage by host, never by path (decision 0077).
  wrong.push(
    isWeb
      ? `DOGEAR_PUBLIC_URL must have no path: the app needs a host name to itself, like https://books.example, not “${text}”.`
      : `DOGEAR_PUBLIC_URL must be an address like https://books.example, not “${text}”.`,
  );
  return null;
}

function readFolder(name: string, env: Environment, wrong: string[]): string | null {
  const path = env[name];
  if (!path) return null;
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    wrong.push(`${name} must be a folder, and “${path}” is none.`);
  return resolve(path);
}

function readSmtpUrl(text: string | undefined, wrong: string[]): string | null {
  if (!text) return null;
  if (URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)) return text;
  // The message must not contain it: it includes a password.
  wrong.push('DOGEAR_SMTP_URL must be an address like smtps://user:password@mail.example:465.');
  return null;
}

/** An address, or a name with an address in angle brackets. */
function readMailFrom(text: string | undefined, wrong: string[]): string {
  if (!text) return 'dogear@localhost';
  const [sender, ...others] = parseAddresses(text, { flatten: true });
  if (others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender?.address ?? ''))
    wrong.push(`DOGEAR_MAIL_FROM must be an address like Books <books@mail.example>, not “${text}”.`);
  return text;
}

function readAdmin(env: Environment, wrong: string[]): AdminSettings | null {
  const { DOGEAR_ADMIN_EMAIL: address, DOGEAR_ADMIN_PASSWORD, DOGEAR_ADMIN_PASSWORD_FILE } = env;
  const password = DOGEAR_ADMIN_PASSWORD || null;
  const passwordFile = DOGEAR_ADMIN_PASSWORD_FILE || null;
  if (!address && password === null && passwordFile === null) return null;
  const email = v.safeParse(emailSchema, address);
  if (!email.success)
    wrong.push('DOGEAR_ADMIN_EMAIL must be the e-mail address of the operator that the start creates.');
  if ((password === null) === (passwordFile === null))
    wrong.push(
      'DOGEAR_ADMIN_EMAIL needs DOGEAR_ADMIN_PASSWORD or DOGEAR_ADMIN_PASSWORD_FILE: one of the two.',
    );
  return { email: email.success ? email.output : '', password, passwordFile };
}

/** The address for messages if the operator names none: it leads nowhere outside this machine. */
export const NO_OPERATOR_MAIL = 'operator@localhost';

export function contentDir(settings: Settings): string {
  return join(settings.dataDir, 'content');
}
