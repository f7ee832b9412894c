/** Why a file could not be read, in one line for whoever named it; null for a fault that is not the file's. */
export function fileFault(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder, not a file.';
  if (code === 'EACCES') return 'The file may not be read.';
  return null;
}
