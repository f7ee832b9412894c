import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './format';

type Environment = Readonly<Record<string, string | undefined>>;
/** Named after the environment's variables, wherever the installation keeps the secret. */
type SecretName = (typeof NAMES)[number];
export type KeptSecrets = Partial<Record<SecretName, string>>;

const NAMES = ['DOGEAR_CONTENT_SECRET', 'DOGEAR_VAPID_KEY', 'DOGEAR_VAPID_KEY_BEFORE'] as const;
/** The files of an installation without those variables (server/ground/secrets). */
const FILES = [
  ['DOGEAR_CONTENT_SECRET', 'secrets.json', 'contentSecret'],
  ['DOGEAR_VAPID_KEY', 'vapid.json', 'privateKey'],
] as const;

/**
 * Returns the secrets that a backup needs: without them priced chapters cannot be opened and browsers must
 * subscribe again.
 */
export async function secretsOf(env: Environment, dataDir: string): Promise<KeptSecrets> {
  const found: KeptSecrets = {};
  for (const [name, file, field] of FILES) {
    const kept = await readJson(join(dataDir, file));
    if (typeof kept?.[field] === 'string') found[name] = kept[field];
  }
  for (const name of NAMES) if (env[name]) found[name] = env[name];
  return found;
}

/** Writes the secrets into a new file that only its owner can read. Throws BackupError if the file exists. */
export async function writeSecrets(file: string, secrets: KeptSecrets): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST'
        ? new BackupError(`${file} is there already: secrets replace none.`)
        : error;
    },
  );
}

export async function readSecrets(file: string): Promise<KeptSecrets> {
  const read = await readJson(file);
  if (typeof read?.DOGEAR_CONTENT_SECRET !== 'string') throw new BackupError(`${file} has no secrets in it.`);
  return read as KeptSecrets;
}

/**
 * Writes the secrets into the data folder, where a server without those variables looks for them; existing
 * files stay. Resolves to the names of the written files.
 */
export async function placeSecrets(dataDir: string, secrets: KeptSecrets): Promise<string[]> {
  const placed: string[] = [];
  for (const [name, file, field] of FILES) {
    if (secrets[name] === undefined) continue;
    const text = `${JSON.stringify({ [field]: secrets[name] }, null, 2)}\n`;
    const isNew = await writeFile(join(dataDir, file), text, { mode: 0o600, flag: 'wx', flush: true }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isNew) placed.push(file);
  }
  return placed;
}

async function readJson(file: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) throw new BackupError(`${file} is damaged.`);
    throw error;
  }
}
