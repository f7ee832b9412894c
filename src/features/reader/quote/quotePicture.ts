/** Returns a drawn card as a file. Rejects if the browser refuses to export the canvas. */
export async function pictureOf(canvas: HTMLCanvasElement, bookName: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return new File([blob], pictureName(bookName), { type: 'image/png' });
}

/** Returns a file name that is valid on every system. */
export function pictureName(bookName: string): string {
  const name = bookName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
  return `${[...name].slice(0, 60).join('') || 'quote'}.png`;
}

export function canShareFile(file: File): boolean {
  return 'share' in navigator && navigator.canShare?.({ files: [file] }) === true;
}

/** Returns false if sharing failed; a reader who cancels it counts as success. */
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

export async function copyPicture(file: File): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return true;
  } catch {
    return false;
  }
}
