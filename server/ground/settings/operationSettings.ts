/** How the process is watched from outside (decision 0077). */
export type OperationSettings = {
  /** Where `/metrics` is served by itself; null leaves it to the token alone. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Whoever names this bearer token may read `/metrics` at the readers' own address; null: nobody. */
  readonly metricsToken: string | null;
  /** `json`: a line an event, without personal data. `text`: as it is written, for a person at a terminal. */
  readonly log: 'json' | 'text';
};

type Environment = Readonly<Record<string, string | undefined>>;

const THIS_MACHINE = '127.0.0.1';
const MOST_PORT = 65_535;
/** Whoever may ask as often as the network lets them must not find it by trying. */
const MIN_TOKEN_CHARACTERS = 16;

/** Reads what docs/operating.md says of metrics and logs; what is wrong is added to `wrong`. */
export function readOperation(env: Environment, production: boolean, wrong: string[]): OperationSettings {
  const token = env.DOGEAR_METRICS_TOKEN || null;
  if (token !== null && token.length < MIN_TOKEN_CHARACTERS) {
    // Not repeated in the message: it is a secret.
    wrong.push(`DOGEAR_METRICS_TOKEN needs at least ${MIN_TOKEN_CHARACTERS} characters.`);
  }
  const log = env.DOGEAR_LOG || (production ? 'json' : 'text');
  if (log !== 'json' && log !== 'text') wrong.push(`DOGEAR_LOG must be “json” or “text”, not “${log}”.`);
  return {
    metrics: readMetricsAddress(env.DOGEAR_METRICS, wrong),
    metricsToken: token,
    log: log === 'json' ? 'json' : 'text',
  };
}

/** `9464` is this machine's alone, `0.0.0.0:9464` everybody's who reaches it. */
function readMetricsAddress(text: string | undefined, wrong: string[]): OperationSettings['metrics'] {
  if (!text) return null;
  const [, host = THIS_MACHINE, port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= MOST_PORT) {
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  }
  wrong.push(`DOGEAR_METRICS must be a port like 9464, or an address like 0.0.0.0:9464, not “${text}”.`);
  return null;
}
