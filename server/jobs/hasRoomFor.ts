import { statfs } from 'node:fs/promises';
import type { UploadedFile } from '../../contract/operator/jobs.schema';

/** An upload, what is made of it, and as much again for all else. */
const TIMES = 3;

/** Whether the disk has room for an upload and what becomes of it. Where the system does not say, it has. */
export async function hasRoomFor(folder: string, files: readonly UploadedFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > bytes * TIMES;
  } catch {
    return true;
  }
}
