import { childElements, findAll, findFirst, textOf, type XmlElement, type XmlNode } from '../epub/xml';

/** OpenDocument's element names and their XHTML equivalents. Other elements are replaced by their text. */
const NAMES: Readonly<Record<string, string>> = {
  list: 'ul',
  'list-header': 'li',
  'list-item': 'li',
  p: 'p',
  ruby: 'ruby',
  'ruby-text': 'rt',
  section: 'section',
  table: 'table',
  'table-cell': 'td',
  'table-header-rows': 'thead',
  'table-row': 'tr',
  'text-box': 'div',
};
/** Deleted text, comments, and settings of the document. */
const UNREAD = new Set([
  'tracked-changes',
  'annotation',
  'sequence-decls',
  'variable-decls',
  'forms',
  'covered-table-cell',
]);
const MAX_SPACES = 100;

type Style = { readonly isItalic: boolean; readonly isBold: boolean; readonly parent: string };

/** Converts the content of an ODT into an XHTML document, its notes at the end. */
export function toXhtml(content: XmlElement): XmlElement {
  const converter = new Converter(stylesOf(content));
  const text = findFirst(findFirst(content, 'body') ?? content, 'text') ?? content;
  const children = converter.inside(text);
  return { name: 'body', attributes: {}, children: [...children, ...converter.notes] };
}

function stylesOf(content: XmlElement): ReadonlyMap<string, Style> {
  return new Map(
    findAll(content, 'style').map((style) => {
      const { attributes: text } = findFirst(style, 'text-properties') ?? style;
      const { 'style:name': name = '', 'style:parent-style-name': parent = '' } = style.attributes;
      const isItalic = /italic|oblique/.test(text['fo:font-style'] ?? '');
      return [name, { isItalic, isBold: /bold|[6-9]00/.test(text['fo:font-weight'] ?? ''), parent }];
    }),
  );
}

class Converter {
  readonly notes: XmlElement[] = [];

  constructor(private readonly styles: ReadonlyMap<string, Style>) {}

  inside(element: XmlElement): XmlNode[] {
    return element.children.flatMap((child) => (typeof child === 'string' ? [child] : this.convert(child)));
  }

  private convert(element: XmlElement): XmlNode[] {
    const { attributes, name } = element;
    if (UNREAD.has(name)) return [];
    switch (name) {
      case 'h': {
        const level = Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1));
        return [made(`h${level}`, this.inside(element))];
      }
      case 'p':
        return [made(this.isTitle(element) ? 'h1' : 'p', this.inside(element))];
      case 'span':
        return this.styled(element);
      case 'a':
        return [made('a', this.inside(element), { href: attributes['xlink:href'] ?? '' })];
      case 'bookmark':
      case 'bookmark-start':
        return [made('a', [], { id: attributes['text:name'] ?? '' })];
      case 's':
        return [' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c']) || 1))];
      case 'tab':
        return [' '];
      case 'line-break':
        return [made('br', [])];
      case 'note':
        return [this.note(element)];
      case 'frame':
        return this.frame(element);
      default: {
        const own = NAMES[name];
        return own === undefined ? this.inside(element) : [made(own, this.inside(element))];
      }
    }
  }

  private isTitle({ attributes }: XmlElement): boolean {
    const name = attributes['text:style-name'] ?? '';
    return name === 'Title' || this.styles.get(name)?.parent === 'Title';
  }

  private styled(element: XmlElement): XmlNode[] {
    const name = element.attributes['text:style-name'] ?? '';
    const style = this.styles.get(name);
    const inside = this.inside(element);
    const bold = style?.isBold || name.startsWith('Strong') ? [made('strong', inside)] : inside;
    return style?.isItalic || name === 'Emphasis' ? [made('em', bold)] : bold;
  }

  private note(element: XmlElement): XmlElement {
    const id = `note ${this.notes.length + 1}`;
    const body = findFirst(element, 'note-body');
    const aside = made('aside', [], { id, 'epub:type': 'footnote' });
    this.notes.push(aside);
    aside.children = body ? this.inside(body) : [];
    const mark = textOf(findFirst(element, 'note-citation') ?? '') || String(this.notes.length);
    return made('a', [mark], { href: `#${encodeURIComponent(id)}`, 'epub:type': 'noteref' });
  }

  /** A picture with its words, or a text box. Of a picture in several formats the first is shown. */
  private frame(element: XmlElement): XmlNode[] {
    const image = childElements(element).find(({ name }) => name === 'image');
    if (!image) return this.inside(element);
    const words = (name: string) => textOf(childElements(element).find((child) => child.name === name) ?? '');
    const src = (image.attributes['xlink:href'] ?? '').split('/').map(encodeURIComponent).join('/');
    return [made('img', [], { src, alt: words('desc') || words('title') })];
  }
}

function made(name: string, children: XmlNode[], attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, children };
}
