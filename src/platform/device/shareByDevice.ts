export function canShareByDevice(): boolean {
  return 'share' in navigator;
}

/** Hands words to another app of the device, as a dictionary of its own. False when the device would not. */
export async function shareTextByDevice(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/**
 * Hands an address to the device's own way of sharing. False when the device would not: then the address can still be
 * copied. A reader who thinks better of it is served.
 */
export async function shareByDevice(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
