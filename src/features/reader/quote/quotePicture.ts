/** A drawn card as a file. Rejects when the browser will not give the picture out. */
export async function pictureOf(canvas: HTMLCanvasElement, bookName: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return new File([blob], pictureName(bookName), { type: 'image/png' });
}

/** A file's name that every system takes. */
export function pictureName(bookName: string): string {
  const name = bookName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
  return `${[...name].slice(0, 60).join('') || 'Dogear'}.png`;
}

/** Whether the device passes pictures on by itself. */
export function canShareFile(file: File): boolean {
  return 'share' in navigator && navigator.canShare?.({ files: [file] }) === true;
}

/** False when the device would not; a reader who thinks better of it is served. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && navigator.clipboard?.write !== undefined;
}

/** Whether the picture lies on the clipboard now. */
export async function copyPicture(file: File): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return true;
  } catch {
    return false;
  }
}
