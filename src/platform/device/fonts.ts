/**
 * Our own faces are 70 kB that a first visit on a slow line must not share with the first books: until `showFonts`,
 * the stand-ins of the same metrics are used (theme.css). Once the service worker is there, the faces are on the
 * device.
 */
export function fontsAreOnDevice(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

export function showFonts(): void {
  document.documentElement.dataset.fonts = 'own';
}

/**
 * Fetches our faces without showing them: what shows them comes at one time for all. `language` decides which
 * subsets. Rejects when they cannot be fetched, as without a network.
 */
export async function fetchFonts(language: string): Promise<void> {
  const sample = language === 'ru' ? 'Ая' : 'Aa';
  await Promise.all(
    ['"Rubik Variable"', '"Lora Variable"'].map((family) => document.fonts.load(`1em ${family}`, sample)),
  );
}
