/**
 * Resolves to whether the text is on the clipboard. A page may be denied access, and an insecure page has no
 * clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
