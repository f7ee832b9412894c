/** A list of servers in one address, as libpq writes it: `postgres://user:password@one:5432,two:5432/name?…`. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+,[^@/?]+)([/?].*)?$/;
/** Said of such a list, and what happens here in any case. */
const OF_A_LIST = /([?&])target_session_attrs=[^&]*&?/;

/**
 * The servers that a DATABASE_URL names, one of which takes writes at a time: an address each, with the same user, database and
 * parameters. One address is left as it is.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts, behind = ''] = SEVERAL.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  const rest = behind.replace(OF_A_LIST, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host.trim()}${rest}`);
}

/** A server for the log: never with its password. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';
}
