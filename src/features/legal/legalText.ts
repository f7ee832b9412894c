/** One legal document. `{operator}` and `{address}` stand for who runs this library and where. */
export type LegalDocument = {
  title: string;
  /** In a few sentences what follows at length. */
  summary: string;
  sections: readonly LegalSection[];
};

export type LegalSection = {
  /** The same in all languages. */
  id: string;
  heading: string;
  /** Paragraphs; a list of points where one is an array. */
  body: readonly (string | readonly string[])[];
};

export type LegalTexts = { privacy: LegalDocument; terms: LegalDocument };

/** Puts the names in. Without a known operator the address stands for it. */
export function fillIn(text: string, operator: string | undefined, address: string): string {
  return text.replaceAll('{operator}', operator || address).replaceAll('{address}', address);
}
