const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Returns the relative luminance (WCAG) of `#rrggbb`; a colour that does not parse counts as dark. */
export function luminance(colour: string): number {
  const parts = HEX.exec(colour);
  if (!parts) return 0;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((hex) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The minimum contrast for text in WCAG 2.2 (1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** Returns the contrast of two colours (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
