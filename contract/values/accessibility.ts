/** What a book's file says about how it can be read, in the words of schema.org; what it leaves out is empty. */
export type Accessibility = {
  /** The senses that its content needs: `textual`, `visual`, `auditory`. */
  readonly modes: readonly string[];
  /** The sets of senses that suffice to read it, each joined by commas. */
  readonly sufficient: readonly string[];
  readonly features: readonly string[];
  readonly hazards: readonly string[];
  /** In the language of the book. */
  readonly summary: string;
  /** The standards that it follows, by name or address. */
  readonly conformsTo: readonly string[];
  readonly certifiedBy: string;
};
