import { domainToASCII } from 'node:url';

/** The mailbox in which an address's mail arrives, as limits count it. */
export type Mailbox = {
  /**
   * One canonical address for all that reach it: `reader@gmail.com` also for `R.eader+books@googlemail.com`.
   */
  readonly mailbox: string;
  /**
   * The domain whose owner can create any number of mailboxes: `example.co.uk` also for `a.b.example.co.uk`.
   */
  readonly domain: string;
};

const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.ch': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
};

/**
 * Removes the characters that a provider ignores in a name: dots, sometimes hyphens and underscores. Yandex
 * treats a dot as a hyphen.
 */
const READS: Readonly<Record<string, (name: string) => string>> = {
  'gmail.com': (name) => name.replaceAll('.', ''),
  'proton.me': (name) => name.replace(/[._-]/g, ''),
  'yandex.ru': (name) => name.replaceAll('.', '-'),
};

const OF_A_COUNTRY = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'ltd',
  'me',
  'net',
  'or',
  'org',
  'sch',
]);

/**
 * Returns the mailbox behind an address (in the form of `emailSchema`): without +tag, and without dots if the
 * provider ignores them. For limits only: mail is sent to the address as written, and accounts are found by
 * it.
 */
export function mailboxOf(email: string): Mailbox {
  const at = email.lastIndexOf('@');
  // Some letters have two Unicode forms, which a mail server treats as equal.
  const name = email.slice(0, at).normalize('NFKC').toLowerCase();
  const written = email.slice(at + 1).toLowerCase();
  const host = (domainToASCII(written) || written).replace(/\.$/, '');
  const provider = SAME_DOMAIN[host] ?? host;
  const untagged = name.split('+')[0] || name;
  const mailbox = `${READS[provider]?.(untagged) ?? untagged}@${provider}`;
  return { mailbox, domain: registrableDomain(provider) };
}

function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isOfACountry = top.length === 2 && OF_A_COUNTRY.has(second);
  return labels.slice(isOfACountry ? -3 : -2).join('.');
}

/**
 * Providers at which mailboxes are expensive to create in bulk: each costs a phone number, a captcha or
 * money. In any other domain the owner may have any number of mailboxes, so such a domain has a separate
 * limit (decision 0031).
 */
const BIG = new Set(
  `gmail.com outlook.com hotmail.com live.com msn.com outlook.de outlook.fr hotmail.co.uk hotmail.fr hotmail.de hotmail.it
  yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.com.br yahoo.de yahoo.fr yahoo.it yahoo.es ymail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de
  mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net seznam.cz wp.pl onet.pl
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com naver.com daum.net
  uol.com.br bol.com.br terra.com.br globo.com sapo.pt orange.fr free.fr laposte.net wanadoo.fr libero.it
  comcast.net verizon.net att.net btinternet.com bigpond.com rediffmail.com`.split(/\s+/),
);

export function isBigMailProvider(domain: string): boolean {
  return BIG.has(domain);
}
