import type { UploadedFile } from '../../../../contract/operator/jobs.schema';
import { UPLOADED_NAME } from '../../../../contract/operator/operator';

const DRAMA_FILE = /\.(?:mp4|m4v|mov|webm|jpe?g|png|webp|vtt|srt|md|ya?ml)$/i;

/** Returns the files in a drama's folder whose types the import knows, without those in subfolders. */
export function dramaFilesIn(chosen: readonly File[]): File[] {
  return inOrder(
    chosen.filter(({ name, webkitRelativePath }) => {
      const depth = webkitRelativePath === '' ? 1 : webkitRelativePath.split('/').length - 1;
      return depth === 1 && UPLOADED_NAME.test(name) && DRAMA_FILE.test(name);
    }),
  );
}

/** A fixed order, so that an interrupted upload resumes with the same files. */
export function inOrder(files: readonly File[]): File[] {
  return [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function describeFiles(files: readonly File[]): UploadedFile[] {
  return files.map(({ name, size }) => ({ name: sentName(name), bytes: size }));
}

/** Whether these appear to be the files of an upload, before they are sent. */
export function areFilesOf(
  job: { readonly files: readonly UploadedFile[]; readonly bytes: number },
  files: readonly File[],
): boolean {
  const sum = files.reduce((all, { size }) => all + size, 0);
  return sum === job.bytes && files[0] !== undefined && sentName(files[0].name) === job.files[0]?.name;
}

/** Replaces what the server's disk does not accept in a name with a dash. */
function sentName(name: string): string {
  if (UPLOADED_NAME.test(name)) return name;
  return (
    name
      .replace(/[\p{C}/\\]/gu, '-')
      .replace(/^\.+/, '-')
      .slice(-200) || 'file'
  );
}
