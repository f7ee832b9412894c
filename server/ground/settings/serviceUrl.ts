
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** The address of a service that the operator named: over https, or of this machine outside production. Null: neither. */
export function readServiceUrl(env: Environment, text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && THIS_MACHINE.includes(url.hostname);
  return url?.protocol === 'https:' || (isLocal && env.NODE_ENV !== 'production') ? url : null;
}
