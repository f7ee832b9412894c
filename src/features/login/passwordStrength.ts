export const PASSWORD_STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** Words that passwords are often made of; with a few digits they are among the first guesses. */
const WORDS = [
  'password',
  'passwort',
  'parol',
  'senha',
  'admin',
  'welcome',
  'login',
  'letmein',
  'secret',
  'iloveyou',
  'love',
  'princess',
  'sunshine',
  'dragon',
  'monkey',
  'master',
  'shadow',
  'football',
  'baseball',
  'superman',
  'batman',
  'michael',
  'charlie',
  'jordan',
  'hello',
  'dogear',
  'reader',
  'books',
  'novel',
] as const;
/** Neighbouring keys; `abc` and `123` are found by their character codes. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc', 'йцукенгшщзхъ', 'фывапролджэ'] as const;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Bits that a word, a run or the address adds, and bits of any other character. */
const WORD_BITS = 6;
const RUN_BITS = 5;
const OWN_BITS = 2;
const YEAR_BITS = 6;
const BITS = { letter: 4, capital: 5, digit: 3.3, other: 5.5 } as const;
const SHORTEST_RUN = 3;

/**
 * Returns the strength of a new password for an address. Only a hint: the server decides what is accepted.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const bits = bitsOf(password, email);
  if (bits < 28) return 'weak';
  if (bits < 40) return 'fair';
  return bits < 54 ? 'good' : 'strong';
}

function bitsOf(password: string, email: string): number {
  const plain = password.toLowerCase();
  const letters = Array.from(plain, (one) => LOOKALIKES[one] ?? one).join('');
  const own = email
    .trim()
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter((part) => part.length >= SHORTEST_RUN);
  let bits = 0;
  for (let at = 0; at < password.length; ) {
    const known = [
      { length: startOf(own, plain, at), bits: OWN_BITS },
      { length: startOf(WORDS, letters, at), bits: WORD_BITS },
      { length: /^(19|20)\d\d/.test(plain.slice(at)) ? 4 : 0, bits: YEAR_BITS },
      { length: runFrom(plain, at), bits: RUN_BITS },
    ].reduce((best, one) => (one.length > best.length ? one : best));
    bits += known.length > 0 ? known.bits : bitsOfOne(password[at] ?? '');
    at += Math.max(1, known.length);
  }
  return bits;
}

function startOf(words: readonly string[], text: string, at: number): number {
  return Math.max(0, ...words.filter((word) => text.startsWith(word, at)).map(({ length }) => length));
}

function runFrom(text: string, at: number): number {
  const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
  let length = Math.abs(step) <= 1 ? 2 : 0;
  while (length > 0 && text.charCodeAt(at + length) - text.charCodeAt(at + length - 1) === step) length++;
  for (let number = text.length - at; number > length; number--) {
    const part = text.slice(at, at + number);
    const back = Array.from(part).reverse().join('');
    if (ROWS.some((row) => row.includes(part) || row.includes(back))) length = number;
  }
  return length >= SHORTEST_RUN ? length : 0;
}

function bitsOfOne(character: string): number {
  if (/\d/.test(character)) return BITS.digit;
  if (/\p{Lu}/u.test(character)) return BITS.capital;
  return /\p{L}/u.test(character) ? BITS.letter : BITS.other;
}
