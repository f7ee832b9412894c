import { escapeHtml } from '../ground/escapeHtml';

/** Markup that may stand in a page as it is. Only `html` makes it, so whatever else gets into a page is escaped. */
export class Markup {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For `html` alone: what it takes is trusted. */
  static trusted(text: string): Markup {
    return new Markup(text);
  }

  toString(): string {
    return this.#text;
  }
}

type Part = Markup | string | number | false | undefined | readonly Part[];

/**
 * A piece of a page. The template's own words are markup; every value is text and escaped, unless it is markup itself.
 * Attributes stand in double quotes; an address of a book's own goes through `webAddress` first.
 */
export function html(template: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const text = template.reduce((page, words, at) => `${page}${write(values[at - 1])}${words}`);
  return Markup.trusted(text);
}

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map(write).join('');
  return escapeHtml(String(part));
}

/** The address where it is one of the web, http or https; else undefined: `javascript:` and the like lead nowhere. */
export function webAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** JSON that no parser of HTML takes for anything else, whatever a title or a chapter says. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
