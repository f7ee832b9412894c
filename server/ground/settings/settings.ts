import { join, resolve } from 'node:path';
import type { FingerprintRule } from '../../../contract/account/account.schema';
import type { ServerNotices } from '../../../contract/account/installation.schema';
import {
  DEFAULT_CURRENCY_SYMBOL,
  DEFAULT_GUEST_BONUS_A_DAY,
  DEFAULT_LOGIN_GOLD,
  DEFAULT_NOTICE_GOLD,
} from '../../../contract/money/limits';
import { CURRENCIES, type Currency } from '../../../contract/money/payments';
import type { ShellTab } from '../../../contract/wire/tabBar';
import { type OperationSettings, readOperation } from './operationSettings';
import { type PaymentSettings, readCurrency, readPayments } from './paymentSettings';
import { type ProviderSettings, readProviders } from './providerSettings';
import { type PushSettings, readPush } from './pushSettings';
import { readS3, type S3Settings } from './s3Settings';
import { readHomeTabbar, readNotices } from './shellSettings';
import { readSignals, type SignalSettings } from './signalSettings';

/** What the operator chose, read once from the environment. docs/operating.md lists every variable. */
export type Settings = {
  readonly production: boolean;
  /** Where the embedded database, the content files and the development secrets live. Absolute. */
  readonly dataDir: string;
  /** A Postgres server, or several of which one takes writes; null means the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Servers that repeat its writes, for reads that may lag. */
  readonly replicaUrls: readonly string[];
  /** Whether a pooler stands before that server which hands out its connections by the transaction. */
  readonly databasePooler: boolean;
  /** The bucket that content files are in; null means the data folder. */
  readonly contentS3: S3Settings | null;
  readonly port: number;
  /** Null listens on every interface. */
  readonly host: string | null;
  /** The address readers use, when a proxy stands in front: makes cookies Secure and is the one allowed Origin. */
  readonly publicUrl: URL | null;
  /** Believe the last entry of X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** How many times the usual ceilings of everybody's calls together are (decision 0028): for larger machines. */
  readonly ceilingFactor: number;
  /** The SMTP server that e-mails go out by; null prints them in the log, but in production, which then sends none. */
  readonly smtpUrl: string | null;
  /** Whether readers can be written to: what goes by e-mail is offered only then. */
  readonly sendsMail: boolean;
  /** Whether readers who ask for it are told by e-mail what their browsers are not: its links need an address to lead to. */
  readonly sendsDigests: boolean;
  /** Mails in an hour to all readers together: the mail server's good name is worth more than an attacker's wish. */
  readonly mailsAnHour: number;
  /** Whether mails that no server was set for are shown at /dev/mail, to this machine alone. */
  readonly devMail: boolean;
  /** Who e-mails come from: an address, or a name and an address. */
  readonly mailFrom: string;
  /** Services that readers may log in by. */
  readonly providers: readonly ProviderSettings[];
  /** How devices are told of something while the app is closed. */
  readonly push: PushSettings;
  readonly operatorName: string;
  /** Where messages of readers go. */
  readonly operatorMail: string;
  readonly currencySymbol: string;
  /** What is sold, is sold in this currency. */
  readonly currency: Currency;
  /** Who takes money. */
  readonly payments: PaymentSettings;
  /** Coins of the sign-in and the notification reward, as the client shows them. */
  readonly loginGold: number;
  readonly noticeGold: number;
  /** Bonus that all readers without a proven e-mail are given on one day, together (decision 0031). */
  readonly guestBonusADay: number;
  /** Whether readers are asked before their browser's fingerprint is taken: that depends on where they live. */
  readonly fingerprint: FingerprintRule;
  /** What devices send of themselves, where their readers agree to it. */
  readonly signals: SignalSettings;
  /** What readers are told on home, at the foot of the pages and over a book. */
  readonly notices: ServerNotices;
  /** The tab bar in place of the app's own; null leaves that. */
  readonly homeTabbar: readonly ShellTab[] | null;
  /** How the process is watched from outside. */
  readonly operation: OperationSettings;
  /** Whether readers may save what they own of a novel as an EPUB. */
  readonly epubExport: boolean;
  /** Whether an empty catalogue is filled with the demo novels. */
  readonly demo: boolean;
  /** A client that is already built, served as it is; null means `dist/`, built when needed. */
  readonly clientDir: string | null;
};

const DEFAULT_MAILS_AN_HOUR = 1_000;
/** What HOST says where nobody but this machine can call. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Wrong or missing settings. The message names each variable, one a line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. Throws SettingsError that names all that is wrong at once. */
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
  const settings: Settings = {
    production,
    dataDir: resolve(env.DOGEAR_DATA || '.data'),
    databaseUrl: env.DATABASE_URL || null,
    replicaUrls: readReplicas(env, wrong),
    databasePooler: onOff('DATABASE_POOLER', false),
    contentS3: readS3(env, wrong),
    port: wholeNumber('PORT', 8080, 65_535),
    host: env.HOST || null,
    publicUrl: readPublicUrl(env.DOGEAR_PUBLIC_URL, wrong),
    trustProxy: onOff('DOGEAR_TRUST_PROXY', false),
    ceilingFactor: Math.max(1, wholeNumber('DOGEAR_CEILING_FACTOR', 1, 1_000)),
    smtpUrl: readSmtpUrl(env.DOGEAR_SMTP_URL, wrong),
    sendsMail: !production || Boolean(env.DOGEAR_SMTP_URL),
    sendsDigests: (!production || Boolean(env.DOGEAR_SMTP_URL)) && Boolean(env.DOGEAR_PUBLIC_URL),
    mailsAnHour: wholeNumber('DOGEAR_MAILS_AN_HOUR', DEFAULT_MAILS_AN_HOUR, 1_000_000),
    devMail: !production && onOff('DOGEAR_DEV_MAIL', LOOPBACK.has(env.HOST ?? '')),
    mailFrom: env.DOGEAR_MAIL_FROM || 'dogear@localhost',
    providers: readProviders(env, wrong),
    push: readPush(env, production, wrong),
    operatorMail: env.DOGEAR_OPERATOR_MAIL || env.DOGEAR_MAIL_FROM || NO_OPERATOR_MAIL,
    operatorName: env.DOGEAR_OPERATOR_NAME || 'Dogear',
    currencySymbol:
      env.DOGEAR_CURRENCY_SYMBOL ||
      (env.DOGEAR_CURRENCY ? CURRENCIES[currency].symbol : DEFAULT_CURRENCY_SYMBOL),
    currency,
    payments: readPayments(env, wrong),
    loginGold: wholeNumber('DOGEAR_LOGIN_GOLD', DEFAULT_LOGIN_GOLD, 1_000_000),
    noticeGold: wholeNumber('DOGEAR_NOTICE_GOLD', DEFAULT_NOTICE_GOLD, 1_000_000),
    guestBonusADay: wholeNumber('DOGEAR_GUEST_BONUS_A_DAY', DEFAULT_GUEST_BONUS_A_DAY, 1_000_000_000),
    fingerprint: readFingerprintRule(env.DOGEAR_FINGERPRINT, wrong),
    signals: readSignals(env, wrong),
    notices: readNotices(env, wrong),
    homeTabbar: readHomeTabbar(env, wrong),
    operation: readOperation(env, production, wrong),
    epubExport: onOff('DOGEAR_EPUB_EXPORT', true),
    demo: onOff('DOGEAR_DEMO', true),
    clientDir: env.DOGEAR_CLIENT_DIR ? resolve(env.DOGEAR_CLIENT_DIR) : null,
  };
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return settings;
}

function readReplicas(env: Environment, wrong: string[]): string[] {
  const urls = (env.DATABASE_REPLICA_URLS ?? '').split(/[\s,]+/).filter(Boolean);
  if (urls.length > 0 && !env.DATABASE_URL)
    wrong.push('DATABASE_REPLICA_URLS names replicas of a server, and DATABASE_URL names none.');
  // Not repeated in the message: passwords are in them.
  if (!urls.every((url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)))
    wrong.push(
      'DATABASE_REPLICA_URLS must be addresses like postgres://user:password@db.example/dogear, with spaces between.',
    );
  return urls;
}

function readPublicUrl(text: string | undefined, wrong: string[]): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.pathname === '/')
    return url;
  wrong.push(`DOGEAR_PUBLIC_URL must be an address like https://books.example, not “${text}”.`);
  return null;
}

function readFingerprintRule(text: string | undefined, wrong: string[]): FingerprintRule {
  if (text === 'on') return 'on';
  if (text && text !== 'ask') wrong.push(`DOGEAR_FINGERPRINT must be “ask” or “on”, not “${text}”.`);
  return 'ask';
}

function readSmtpUrl(text: string | undefined, wrong: string[]): string | null {
  if (!text) return null;
  if (URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)) return text;
  // Not repeated in the message: a password is in it.
  wrong.push('DOGEAR_SMTP_URL must be an address like smtps://user:password@mail.example:465.');
  return null;
}

/** Where messages go when the operator names no address: nowhere outside this machine. */
export const NO_OPERATOR_MAIL = 'operator@localhost';

export function contentDir(settings: Settings): string {
  return join(settings.dataDir, 'content');
}
