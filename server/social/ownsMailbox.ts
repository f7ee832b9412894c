import { GOOGLE } from '../ground/settings/providerSettings';

/**
 * Whether a provider runs the mailbox of an address it asserts, so that whoever logs in there reads its mail now (decision
 * 0018). Google does for its own addresses, and for a domain of Workspace (`hd`) it says the account belongs to; of any
 * other address it, like all others, only knows that somebody read a mail there once.
 */
export function ownsMailbox(issuer: string, email: string, hostedDomain: unknown): boolean {
  if (issuer !== GOOGLE || email === '') return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return (
    domain === 'gmail.com' || (typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain)
  );
}
