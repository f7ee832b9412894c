const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Relative luminance (WCAG) of `#rrggbb`; a colour it cannot read counts as dark. */
export function luminance(tint: string): number {
  const parts = HEX.exec(tint);
  if (!parts) return 0;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((hex) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Dark or light lettering, whichever reads better on the tint. */
export function inkOn(tint: string): string {
  return luminance(tint) > 0.2 ? '#14201b' : '#f7f9f7';
}
