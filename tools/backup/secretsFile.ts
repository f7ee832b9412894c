import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './format';

type Environment = Readonly<Record<string, string | undefined>>;
/** By the names of the environment's variables, whichever way the installation came by them. */
type SecretName = (typeof NAMES)[number];
export type KeptSecrets = Partial<Record<SecretName, string>>;

const NAMES = ['DOGEAR_CONTENT_SECRET', 'DOGEAR_VAPID_KEY', 'DOGEAR_VAPID_KEY_BEFORE'] as const;
/** Where an installation without the variables keeps them (server/ground/secrets). */
const FILES = [
  ['DOGEAR_CONTENT_SECRET', 'secrets.json', 'contentSecret'],
  ['DOGEAR_VAPID_KEY', 'vapid.json', 'privateKey'],
] as const;

/** Those of an installation without which its backup is worth little: priced chapters cannot be opened, browsers have to subscribe again. */
export async function secretsOf(env: Environment, dataDir: string): Promise<KeptSecrets> {
  const found: KeptSecrets = {};
  for (const [name, file, field] of FILES) {
    const kept = await readJson(join(dataDir, file));
    if (typeof kept?.[field] === 'string') found[name] = kept[field];
  }
  for (const name of NAMES) if (env[name]) found[name] = env[name];
  return found;
}

/** Writes them into a file of their own, readable by its owner alone. One that is there is a BackupError. */
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

/** Puts them where a development server looks for them; what is there stays. Resolves to the names of the files that were written. */
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
