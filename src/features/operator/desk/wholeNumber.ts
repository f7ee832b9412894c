/** Returns a typed whole number of at most nine digits; null if it is none, or larger than `most`. */
export function wholeNumber(text: string, most: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= most ? number : null;
}
