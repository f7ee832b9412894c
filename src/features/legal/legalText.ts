/**
 * One legal document. `{operator}` and `{address}` are placeholders for the operator and the site's address.
 */
export type LegalDocument = {
  title: string;
  summary: string;
  sections: readonly LegalSection[];
};

export type LegalSection = {
  /** The same in all languages. */
  id: string;
  heading: string;
  /** Paragraphs; an array is a bulleted list. */
  body: readonly (string | readonly string[])[];
};

export type LegalTexts = { privacy: LegalDocument; terms: LegalDocument; accessibility: LegalDocument };

/** Fills in the placeholders. Without an operator's name the address replaces it. */
export function fillIn(text: string, operator: string | undefined, address: string): string {
  return text.replaceAll('{operator}', operator || address).replaceAll('{address}', address);
}
