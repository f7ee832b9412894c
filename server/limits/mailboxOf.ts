import { domainToASCII } from 'node:url';

/** Where an address's mail arrives, as limits count it. */
export type Mailbox = {
  /** One of all the addresses that reach it: `reader@gmail.com` also for `R.eader+books@googlemail.com`. */
  readonly mailbox: string;
  /** Who can make as many mailboxes as they like in it: `example.co.uk` also for `a.b.example.co.uk`. */
  readonly domain: string;
};

/** Where dots in the name are no part of it, and by which of its names the provider is counted. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/** Second labels under which a country's own domains are given out. */
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
 * The mailbox behind an address (as `emailSchema` writes it): without +tag, without dots where they mean nothing. For
 * limits alone: mail goes to the address as it was written, and an account is found by that.
 */
export function mailboxOf(email: string): Mailbox {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const written = email.slice(at + 1).toLowerCase();
  const host = domainToASCII(written) || written;
  const untagged = name.split('+')[0] || name;
  const provider = WITHOUT_DOTS[host];
  const mailbox =
    provider === undefined ? `${untagged}@${host}` : `${untagged.replaceAll('.', '')}@${provider}`;
  return { mailbox, domain: provider ?? registrableDomain(host) };
}

/** What somebody registers and then owns with all below it, as near as its labels tell. */
function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isOfACountry = top.length === 2 && OF_A_COUNTRY.has(second);
  return labels.slice(isOfACountry ? -3 : -2).join('.');
}
