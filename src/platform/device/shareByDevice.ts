export function canShareByDevice(): boolean {
  return 'share' in navigator;
}

/**
 * Shares a text with another app of the device, such as a dictionary. Resolves to false if the device
 * refuses.
 */
export async function shareTextByDevice(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/**
 * Shares an address by the device's share dialog. Resolves to false if the device refuses, so that the caller
 * can offer to copy it; a reader who cancels counts as success.
 */
export async function shareByDevice(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
