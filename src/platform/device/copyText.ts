/** Whether the text lies on the clipboard now. A page may be denied it, and an insecure one has none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
