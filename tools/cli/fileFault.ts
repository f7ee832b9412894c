/** Why a file could not be read, in one line for whoever named it; null for a fault that is not the file's. */
export function fileFault(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder, not a file.';
  if (code === 'ENOTDIR') return 'This is a file, not a folder.';
  if (isDiskFull(error)) return 'There is no room left on the disk. The catalogue is as it was.';
  if (code === 'EACCES') return 'The file may not be read.';
  return null;
}

/** What Node and Postgres call it; the database may be what finds no room. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100'];

function isDiskFull(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (DISK_FULL.includes((fault as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
}
