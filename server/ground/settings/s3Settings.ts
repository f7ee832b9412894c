/** A bucket of an S3-compatible store (decision 0077). */
export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is in the path instead of before the host. */
  readonly pathStyle: boolean;
  /** The prefix of every name: empty, or with a slash at its end. */
  readonly prefix: string;
};

const NEEDED = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

/**
 * Reads the bucket that the variables beginning with `start` name; null if none is set. Adds errors to `wrong`,
 * without the keys.
 */
export function readS3(
  env: Readonly<Record<string, string | undefined>>,
  start: 'DOGEAR_CONTENT_S3_' | 'DOGEAR_BACKUP_S3_',
  wrong: string[],
): S3Settings | null {
  const of = (name: string) => env[`${start}${name}`] ?? '';
  const missing = NEEDED.filter((name) => of(name) === '');
  if (missing.length === NEEDED.length) return null;
  for (const name of missing)
    wrong.push(
      `${start}${name} is missing: a bucket needs ${NEEDED.map((each) => start + each).join(', ')}.`,
    );
  const endpoint = of('ENDPOINT');
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
  if (endpoint !== '' && !isAddress)
    wrong.push(`${start}ENDPOINT must be an address like https://s3.example, not “${endpoint}”.`);
  const bucket = of('BUCKET');
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    wrong.push(`${start}BUCKET must be a bucket’s name, not “${bucket}”.`);
  const pathStyle = of('PATH_STYLE') || 'on';
  if (pathStyle !== 'on' && pathStyle !== 'off')
    wrong.push(`${start}PATH_STYLE must be “on” or “off”, not “${pathStyle}”.`);
  const prefix = of('PREFIX');
  if (!/^(?:\w[\w.-]*\/)*$/.test(prefix))
    wrong.push(`${start}PREFIX must be empty or like “dogear/content/”, not “${prefix}”.`);
  return {
    endpoint,
    bucket,
    region: of('REGION') || 'us-east-1',
    accessKeyId: of('ACCESS_KEY_ID'),
    secretAccessKey: of('SECRET_ACCESS_KEY'),
    pathStyle: pathStyle === 'on',
    prefix,
  };
}
