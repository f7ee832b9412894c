import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../server/ground/content/contentStore';
import type { S3Store } from '../../server/ground/content/s3Store';
import { type Copied, contentFolders, contentNames, hashOfName } from './copyContent';
import { BackupError } from './format';

const AT_ONCE = 8;

/**
 * Uploads the content files that the bucket lacks, so an interrupted upload can be continued. Throws
 * BackupError for a file whose bytes do not match its name.
 */
export async function uploadContent(
  from: string,
  store: Pick<S3Store, 'list' | 'putFile'>,
  heard: (files: number) => void = () => undefined,
): Promise<Copied> {
  let copied = 0;
  let there = 0;
  for (const folder of await contentFolders(from)) {
    const known = await store.list(folder);
    const names = await contentNames(from, folder);
    const compressed = names.filter((name) => hashOfName(name) === null);
    const plain = names.filter((name) => hashOfName(name) !== null);
    // A plain file implies that its compressed forms exist, so it is uploaded after all of them.
    for (const each of [compressed, plain]) {
      await severalAtOnce(each, async (name) => {
        const path = join(from, folder, name);
        if (known.get(name) === (await stat(path)).size) there += 1;
        else {
          await store.putFile(name, await readSound(path, name));
          copied += 1;
        }
        heard(copied + there);
      });
    }
  }
  return { copied, there };
}

async function readSound(path: string, name: string): Promise<Buffer> {
  const bytes = await readFile(path);
  const hash = hashOfName(name);
  if (hash === null || hash === hashOf(bytes)) return bytes;
  throw new BackupError(`${path} is damaged: its bytes are not those of its name.`);
}

async function severalAtOnce(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...names];
  const worker = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await work(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
