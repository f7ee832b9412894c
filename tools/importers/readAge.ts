import { AGE_RATINGS, type AgeRating, WARNINGS, type Warning } from '../../contract/catalogue/ageRating';

/**
 * Reads an age rating as an owner writes it: `18`, `18+` or `everyone`. Throws an Error with one clear line for
 * anything else: a misspelled one must not leave a title open.
 */
export function readAgeRating(text: string): AgeRating {
  const said = text.trim().toLowerCase().replace(/\+$/, '');
  const ageRating = AGE_RATINGS.find((age) => said === String(age) || (age === 0 && said === 'everyone'));
  if (ageRating === undefined) throw new Error(`“age” must be ${AGE_RATINGS.join(', ')}, not “${text}”`);
  return ageRating;
}

/** Reads warnings likewise: `self-harm`, `Self harm` or `selfHarm`. */
export function readWarnings(texts: readonly string[]): Warning[] {
  const letters = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();
  const named = texts.map((text) => {
    const found = WARNINGS.find((warning) => letters(warning) === letters(text));
    if (!found) throw new Error(`“warnings”: “${text}” is none of ${WARNINGS.join(', ')}`);
    return found;
  });
  return WARNINGS.filter((warning) => named.includes(warning));
}
