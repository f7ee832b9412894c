const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

/** Returns the size class of a title, so that it leaves room for the rest of the screen. */
export function titleSize(title: string): 'short' | 'long' | 'endless' {
  const width = title.length + (title.match(WIDE)?.length ?? 0);
  if (width <= 44) return 'short';
  return width <= 110 ? 'long' : 'endless';
}
