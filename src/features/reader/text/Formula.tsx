import { type MathNode, readMath } from '../../../../contract/catalogue/blockMarkup';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** In characters. A longer formula may be wider than a phone. */
const WIDE = 32;

/**
 * A formula drawn by the browser. Its words are the text of the block and have no width; the drawing is in a
 * shadow tree, so none of its text nodes is counted, selected or copied. Invalid markup is shown as its
 * words.
 */
export function Formula({ markup, words }: { markup: string; words: string }) {
  const math = readMath(markup);
  if (math === null) return words;
  const isWide = math.attributes.display === 'block' || lettersIn(math) > WIDE;
  return (
    <span className={isWide ? 'formula formula-wide' : 'formula'}>
      <span className="formula-words">{words}</span>
      <span
        aria-hidden="true"
        ref={(host) => {
          const shadow = host && (host.shadowRoot ?? host.attachShadow({ mode: 'open' }));
          shadow?.replaceChildren(elementOf(math));
        }}
      />
    </span>
  );
}

/** Built synchronously, so that it is part of the page's layout. */
function elementOf({ name, attributes, children }: MathNode): Element {
  const element = document.createElementNS(MATHML, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))));
  return element;
}

function lettersIn(node: MathNode | string): number {
  if (typeof node === 'string') return node.length;
  return node.children.reduce((sum, child) => sum + lettersIn(child), 0);
}
