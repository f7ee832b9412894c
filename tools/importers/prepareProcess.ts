import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BookFileError } from '../../formats/bookFile';
import type { ContentType } from '../../server/ground/content/contentStore';
import { type ImportOptions, type PreparedBook, prepareBook } from './prepareBook';

export type PrepareRequest = {
  readonly name: string;
  readonly path: string;
  readonly options: ImportOptions;
};
export type PrepareAnswer =
  | {
      readonly ok: true;
      readonly prepared: PreparedBook;
      readonly files: readonly { readonly bytes: Uint8Array; readonly type: ContentType }[];
    }
  | { readonly ok: false; readonly complaint: string };

// A terminal also sends signals to this process, which ends only when its server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

process.once('message', async (request: PrepareRequest) => {
  const answer = await prepare(request);
  process.send?.(answer, () => process.disconnect());
});

async function prepare({ name, path, options }: PrepareRequest): Promise<PrepareAnswer> {
  const files: { bytes: Uint8Array; type: ContentType }[] = [];
  const put = async (bytes: Uint8Array, type: ContentType) => {
    files.push({ bytes, type });
    return createHash('sha256').update(bytes).digest('hex');
  };
  try {
    const bytes = new Uint8Array(await readFile(path));
    const prepared = await prepareBook({ content: { put } }, { name, bytes }, options);
    return { ok: true, prepared, files };
  } catch (error) {
    if (error instanceof BookFileError) return { ok: false, complaint: error.message };
    throw error;
  }
}
