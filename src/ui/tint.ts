import { luminance } from '../../contract/wire/colours';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

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
