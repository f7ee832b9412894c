/** The text that a document shows. Text that a reader may show in another place is separate. */
export type SeenText = {
  text: string;
  /** Readings of ruby, and numbers of printed pages by their class. */
  readings: string;
  /** Lists of contents, pages and landmarks, and printed page numbers, which a reader shows in other ways. */
  contents: string;
  /** Alternatives, of which one must be held: the letters or the alttext of a formula, the cases of a switch. */
  choices: string[][];
};

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rb rbc ruby s samp small span strike strong sub sup time tspan tt u var wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(
  'head title desc metadata script style template rp annotation annotation-xml'.split(' '),
);
const CONTENTS = /(?:^|\s)(?:toc|landmarks|page-list|doc-toc|doc-pagelist)(?:\s|$)/;
const PAGE_BREAK = /(?:^|\s)(?:doc-)?pagebreak(?:\s|$)/;
const PAGE_NUMBER = /^(?:page-?(?:num(?:ber)?|no)|pb|pgnum|pageno)s?$/i;
const HIDING_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const OPS = 'http://www.idpf.org/2007/ops';

export function seenText(document: Document, hidden: ReadonlySet<Element>): SeenText {
  const seen = { text: '', readings: '', contents: '', choices: [] as string[][] };
  const root = [...document.documentElement.children].find((child) => child.localName === 'body');
  walk(root ?? document.documentElement, 'text');
  return seen;

  function walk(node: Node, into: 'text' | 'readings' | 'contents'): void {
    if (node.nodeType === 3 || node.nodeType === 4) seen[into] += node.nodeValue ?? '';
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.localName.toLowerCase();
    if (isUnseen(element, name)) return;
    const choices = choicesOf(element, name);
    if (choices) {
      seen.choices.push(choices);
      seen[into] += ' ';
      return;
    }
    const types = `${typesOf(element)} ${element.getAttribute('role')}`;
    const isContents = (name === 'nav' && CONTENTS.test(types)) || PAGE_BREAK.test(types);
    const place = isContents ? 'contents' : name === 'rt' || name === 'rtc' ? 'readings' : into;
    if (element.classList.length > 0 && [...element.classList].some((each) => PAGE_NUMBER.test(each))) {
      seen.readings += ` ${(element.textContent ?? '').replace(/\b(?:page|pg|p)\b/gi, '')} `;
      return;
    }
    if (!INLINE.has(name)) seen[place] += ' ';
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child, place);
    if (!INLINE.has(name)) seen[place] += ' ';
  }

  function isUnseen(element: Element, name: string): boolean {
    return (
      UNSEEN.has(name) ||
      hidden.has(element) ||
      element.hasAttribute('hidden') ||
      HIDING_STYLE.test(element.getAttribute('style') ?? '')
    );
  }
}

function choicesOf(element: Element, name: string): string[] | null {
  if (name === 'switch') return [...element.children].map((child) => child.textContent ?? '');
  const called = name === 'math' ? (element.getAttribute('alttext') ?? '') : '';
  return called === '' ? null : [element.textContent ?? '', called];
}

/** The attribute has no namespace in a document that is parsed as HTML. */
function typesOf(element: Element): string {
  return element.getAttributeNS(OPS, 'type') ?? element.getAttribute('epub:type') ?? '';
}
