import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A password that could not be read. The message is for the operator. */
export class PasswordError extends Error {
  override name = 'PasswordError';
}

/**
 * Reads a new password: from `file`, else from the standard input, else, at a terminal, by asking twice
 * without showing it. A line break at the end of a file is not part of it. Throws PasswordError.
 */
export async function readPassword(file: string | undefined): Promise<string> {
  if (file !== undefined) return withoutBreak(await readSecretFile(file));
  if (!process.stdin.isTTY) {
    const given = withoutBreak(await text(process.stdin));
    if (given !== '') return given;
    throw new PasswordError(
      'No password was given: run this at a terminal (docker exec -it), or use --password-file FILE.',
    );
  }
  const password = await ask('Password: ');
  if ((await ask('The same again: ')) !== password) throw new PasswordError('The two passwords differ.');
  return password;
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new PasswordError(`The password’s file cannot be read: ${(error as Error).message}`);
  }
}

const withoutBreak = (read: string) => read.replace(/\r?\n$/, '');

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  // Readline writes what is typed to its output.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const left = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new PasswordError('Nothing was changed.')));
    lines.once('close', () => reject(new PasswordError('Nothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(''), left]);
  } finally {
    left.catch(() => undefined);
    lines.close();
    process.stderr.write('\n');
  }
}
