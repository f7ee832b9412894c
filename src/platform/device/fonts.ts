/**
 * Our fonts are 70 kB that a first visit on a slow network must not load along with the first books: until
 * `showFonts`, fallbacks of the same metrics are used (theme.css). Once the service worker controls the page,
 * the fonts are cached on the device.
 */
export function fontsAreOnDevice(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

export function showFonts(): void {
  document.documentElement.dataset.fonts = 'own';
}

/**
 * Fetches our fonts without showing them, so that all of them can be shown at once. `language` decides which
 * subsets. Rejects if they cannot be fetched, for example offline.
 */
export async function fetchFonts(language: string): Promise<void> {
  const sample = language === 'ru' ? 'Ая' : 'Aa';
  await Promise.all(
    ['"Rubik Variable"', '"Lora Variable"'].map((family) => document.fonts.load(`1em ${family}`, sample)),
  );
}
