import { beforeEach, expect, it, vi } from 'vitest';
import { drawFrame } from './drawFrame';

class Drawn {
  readonly attributes: string[] = [];
  readonly children: Drawn[] = [];
  constructor(readonly name: string) {}
  setAttribute = (name: string, value: string) => this.attributes.push(` ${name}="${value}"`);
  append = (child: Drawn) => this.children.push(child);
  replaceChildren = () => this.children.splice(0);
  written = (): string =>
    `<${this.name}${this.attributes.join('')}>${this.children.map((child) => child.written()).join('')}</${this.name}>`;
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: (name: string) => new Drawn(name) });
  return () => vi.unstubAllGlobals();
});

const draw = (markup: string) => {
  const element = new Drawn('div');
  element.append(new Drawn('old'));
  drawFrame(element as unknown as Element, markup);
  return element.written();
};

it('draws a frame as it is written, in the place of what was there', () => {
  const frame = `
    <slot name="container-start"></slot>
    <div class="swiper-wrapper" part="wrapper"><slot></slot>
      <swiper-slide part="slide slide-0"><slot name="slide-0"></slot></swiper-slide>
    </div>`;
  expect(draw(frame)).toBe(`<div>${frame.replace(/\n\s*/g, '')}</div>`);
  expect(draw('')).toBe('<div></div>');
});

it('draws nothing else', () => {
  expect(() => draw('<script></script>')).toThrow('<script>');
  expect(() => draw('<div onclick="alert"></div>')).toThrow('onclick');
});
