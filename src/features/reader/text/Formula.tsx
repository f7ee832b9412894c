import { type MathNode, readMath } from '../../../../contract/catalogue/blockMarkup';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** A longer formula may be wider than a phone. */
const WIDE = 32;

/**
 * A formula as the browser draws it. Its words are the text of the block and have no width; what is drawn is in a shadow tree, so no
 * text node of it is counted, selected or copied. A markup that is not sound is shown as its words.
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

/** Built at once, so that the page is laid out with it. */
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
