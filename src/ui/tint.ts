const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Returns the relative luminance (WCAG) of `#rrggbb`; a colour that does not parse counts as dark. */
export function luminance(tint: string): number {
  const parts = HEX.exec(tint);
  if (!parts) return 0;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((hex) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the dark or light text colour that has more contrast on the tint. */
export function inkOn(tint: string): string {
  return luminance(tint) > 0.2 ? '#14201b' : '#f7f9f7';
}

const GROUNDS = ['#1f4e5f', '#7a2e3a', '#2f3e2c', '#5b3a6e', '#8a4b1f', '#24365c', '#3f6b5d', '#6b2d4d'];

/** Returns a cover's background: its own tint, or a colour that depends only on the title. */
export function coverTint(tint: string, title: string): string {
  if (HEX.test(tint)) return tint;
  let sum = 0;
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[sum % GROUNDS.length] as string;
}
