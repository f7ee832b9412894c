/**
 * The browser's fingerprint id, for the automatic guest sign-in (spec 4). A hint only: the guest is named by the
 * device secret (design 4). Loaded when needed; where it fails or is blocked, a random id serves.
 */
export async function readFingerprint(): Promise<string> {
  try {
    const { quietFingerprint } = await import('./quietFingerprint');
    return await quietFingerprint();
  } catch (error) {
    console.info('The browser gives no fingerprint; a random id stands for it.', error);
    return randomId();
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
