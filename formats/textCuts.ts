import type { ByteSource } from './epub/byteSource';
import type { HeadingChoice } from './plainHeadings';
import { headingChoices, patternChoice } from './plainText';
import { isMarkdown, isPlain } from './readBookFile';
import { decodeText, type EncodingChoice, encodingChoices } from './textEncoding';

/**
 * How a text file can be read: `headings` are those of the text in `encoding`, and null if the file marks its
 * chapters itself.
 */
export type TextCuts = {
  readonly encoding: string;
  readonly encodings: readonly EncodingChoice[];
  readonly headings: readonly HeadingChoice[] | null;
};

/** Examines a text file before it is split. It caches the text in the encoding requested last. */
export class TextCutter {
  readonly #name: string;
  readonly #bytes: Uint8Array;
  readonly #encodings: readonly EncodingChoice[];
  #decoded: { encoding: string | undefined; text: string } | undefined;

  private constructor(name: string, bytes: Uint8Array) {
    this.#name = name;
    this.#bytes = bytes;
    this.#encodings = encodingChoices(bytes);
  }

  /** Returns undefined for a file that is more than words: its chapters are not guessed. */
  static of(name: string, source: ByteSource): TextCutter | undefined {
    return isPlain(name, source) ? new TextCutter(name, source.read(0, source.size)) : undefined;
  }

  cuts(encoding?: string): TextCuts {
    const text = this.#text(encoding);
    return {
      encoding: encoding ?? this.#encodings[0]?.label ?? 'utf-8',
      encodings: this.#encodings,
      headings: isMarkdown(this.#name, text) ? null : headingChoices(text),
    };
  }

  ofPattern(pattern: string, encoding?: string): HeadingChoice {
    return patternChoice(this.#text(encoding), pattern);
  }

  #text(encoding: string | undefined): string {
    if (this.#decoded?.encoding !== encoding || !this.#decoded) {
      this.#decoded = { encoding, text: decodeText(this.#bytes, encoding) };
    }
    return this.#decoded.text;
  }
}
