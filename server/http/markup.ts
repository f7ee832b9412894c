import { escapeXml } from '../../formats/saved/pageOfBlocks';
import { escapeHtml } from '../ground/escapeHtml';

/** Markup that needs no escaping. Only `html` and `xml` create it, so all other text in a page is escaped. */
export class Markup {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For `html` and `xml` only: its argument is trusted. */
  static trusted(text: string): Markup {
    return new Markup(text);
  }

  toString(): string {
    return this.#text;
  }
}

type Part = Markup | string | number | false | undefined | readonly Part[];

/**
 * Makes a piece of a page. The template's own text is markup; every value is escaped unless it is markup
 * itself. Attributes need double quotes; an address from a book needs `webAddress` first.
 */
export function html(template: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return compose(template, values, escapeHtml);
}

/** Makes a piece of an XML document likewise, without the characters that XML forbids. */
export function xml(template: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return compose(template, values, escapeXml);
}

type Escape = (text: string) => string;

function compose(template: TemplateStringsArray, values: readonly Part[], escape: Escape): Markup {
  const text = template.reduce((page, words, at) => `${page}${write(values[at - 1], escape)}${words}`);
  return Markup.trusted(text);
}

function write(part: Part, escape: Escape): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map((each) => write(each, escape)).join('');
  return escape(String(part));
}

/**
 * Returns the address if it is http or https, else undefined, so that `javascript:` and the like lead
 * nowhere.
 */
export function webAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Returns JSON that no HTML parser can misread, whatever text it contains. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
