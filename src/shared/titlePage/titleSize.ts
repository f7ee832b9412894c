/** Characters that are as wide as they are high. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

/** How large a title may be set, so that it leaves room for the rest of the screen. */
export function titleSize(title: string): 'short' | 'long' | 'endless' {
  const width = title.length + (title.match(WIDE)?.length ?? 0);
  if (width <= 44) return 'short';
  return width <= 110 ? 'long' : 'endless';
}
