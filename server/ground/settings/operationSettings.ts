/** How the process is monitored (decision 0077). */
export type OperationSettings = {
  /** The separate address that serves `/metrics`; null if there is none and only the token gives access. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** The bearer token for `/metrics` at the public address; null disables it there. */
  readonly metricsToken: string | null;
  /** `json`: a line per event, without personal data. `text`: unformatted, for a terminal. */
  readonly log: 'json' | 'text';
  /** The address that describes the newest release; null: the server asks for none. */
  readonly releases: URL | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const THIS_MACHINE = '127.0.0.1';
const MOST_PORT = 65_535;
/** Requests for `/metrics` are only limited per network, so the token must be too long to guess. */
const MIN_TOKEN_CHARACTERS = 16;

/** Reads the settings of metrics and logs from docs/operating.md. Adds errors to `wrong`. */
export function readOperation(env: Environment, production: boolean, wrong: string[]): OperationSettings {
  const token = env.DOGEAR_METRICS_TOKEN || null;
  if (token !== null && token.length < MIN_TOKEN_CHARACTERS) {
    // The message must not contain it: it is a secret.
    wrong.push(`DOGEAR_METRICS_TOKEN needs at least ${MIN_TOKEN_CHARACTERS} characters.`);
  }
  const log = env.DOGEAR_LOG || (production ? 'json' : 'text');
  if (log !== 'json' && log !== 'text') wrong.push(`DOGEAR_LOG must be “json” or “text”, not “${log}”.`);
  return {
    metrics: readMetricsAddress(env.DOGEAR_METRICS, wrong),
    metricsToken: token,
    log: log === 'json' ? 'json' : 'text',
    releases: readReleases(env.DOGEAR_RELEASES, wrong),
  };
}

function readReleases(text: string | undefined, wrong: string[]): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:') return url;
  wrong.push(
    `DOGEAR_RELEASES must be an address like https://api.github.com/repos/OWNER/NAME/releases/latest, not “${text}”.`,
  );
  return null;
}

/** `9464` listens on this machine only, `0.0.0.0:9464` on all interfaces. */
function readMetricsAddress(text: string | undefined, wrong: string[]): OperationSettings['metrics'] {
  if (!text) return null;
  const [, host = THIS_MACHINE, port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= MOST_PORT) {
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  }
  wrong.push(`DOGEAR_METRICS must be a port like 9464, or an address like 0.0.0.0:9464, not “${text}”.`);
  return null;
}
