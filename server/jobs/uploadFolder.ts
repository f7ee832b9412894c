import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../ground/context';

/** Where the files of a job lie until it is over: beside the content, in the folder that all processes share. */
export function uploadFolder({ settings }: Pick<Context, 'settings'>, jobId: string): string {
  return join(settings.dataDir, 'uploads', jobId);
}

export async function removeUpload(context: Pick<Context, 'settings'>, jobId: string): Promise<void> {
  await rm(uploadFolder(context, jobId), { recursive: true, force: true });
}
