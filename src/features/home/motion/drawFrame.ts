const TAG = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<>]*")*)>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const ELEMENTS = new Set(['div', 'slot', 'swiper-slide']);
const ATTRIBUTES = new Set(['class', 'name', 'part']);

/**
 * Draws the carousel's frame into an element. The library would hand its markup to the browser's parser by a Trusted
 * Types policy of its own, and the app allows one policy only, which makes no markup: so the build puts this in that
 * place (scripts/vite/carouselFrame). It knows the few elements and attributes of a frame and throws for any other.
 */
export function drawFrame(element: Element, markup = ''): void {
  const open = [element];
  element.replaceChildren();
  for (const [, end, name = '', attributes = ''] of markup.matchAll(TAG)) {
    if (end) {
      open.pop();
      continue;
    }
    if (!ELEMENTS.has(name)) throw new Error(`A carousel's frame has no <${name}>.`);
    const child = document.createElement(name);
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(key)) throw new Error(`A carousel's frame has no attribute ${key}.`);
      child.setAttribute(key, value);
    }
    open.at(-1)?.append(child);
    open.push(child);
  }
}
