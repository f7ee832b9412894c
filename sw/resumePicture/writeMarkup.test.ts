import { describe, expect, it } from 'vitest';
import type { PictureNode } from '../../contract/wire/resumePicture';
import { safeStyle, writeMarkup } from './writeMarkup';

const htmlOf = (...nodes: unknown[]) => writeMarkup(nodes as PictureNode[]).html;

describe('markup of a kept picture', () => {
  it('is what was on the screen', () => {
    const picture: PictureNode = [
      'main',
      { class: 'page [&>span]:hidden', 'data-tab-theme': '1' },
      [
        [
          'a',
          { href: '/reading/2/-1?inviteCode=A1', 'aria-current': 'page' },
          ['Salt & ', ['b', {}, ['Lacquer']]],
        ],
        ['img', { src: '/content/ab12.webp', alt: '', width: '320' }, []],
        ['svg', { viewBox: '0 0 24 24' }, [['use', { href: '/assets/drawings-D1.svg#empty-shelf' }, []]]],
      ],
    ];
    expect(htmlOf(picture)).toBe(
      '<main class="page [&amp;&gt;span]:hidden" data-tab-theme="1">' +
        '<a href="/reading/2/-1?inviteCode=A1" aria-current="page">Salt &amp; <b>Lacquer</b></a>' +
        '<img src="/content/ab12.webp" alt="" width="320">' +
        '<svg viewBox="0 0 24 24"><use href="/assets/drawings-D1.svg#empty-shelf"></use></svg></main>',
    );
  });

  it.each([
    ['a script', ['script', {}, ['alert(1)']]],
    ['a frame', ['iframe', { src: '/home' }, []]],
    ['an object', ['object', { data: '/x' }, []]],
    ['a base', ['base', { href: 'https://evil.example' }, []]],
    ['a sheet', ['style', {}, ['*{}']]],
    ['a link', ['link', { rel: 'stylesheet', href: '/x.css' }, []]],
    ['a tag with more in its name', ['b onclick=alert(1)', {}, []]],
    ['a foreign object', ['foreignObject', {}, []]],
    ['a form', ['form', { action: '/x' }, []]],
    ['no node at all', { tag: 'b' }],
    ['nothing', null],
  ])('%s is left out', (_, node) => {
    expect(htmlOf(node)).toBe('');
  });

  it.each([
    ['what runs', 'onclick', 'alert(1)'],
    ['what runs when it fails', 'onerror', 'alert(1)'],
    ['an address that runs', 'href', 'javascript:alert(1)'],
    ['an address elsewhere', 'href', '//evil.example/x'],
    ['an address elsewhere by a stroke', 'href', '/\\evil.example'],
    ['a way up', 'href', '/a/../b'],
    ['an id', 'id', 'root'],
    ['a name', 'name', 'q'],
    ['what was typed', 'value', 'secret'],
    ['its own number of a style', 'data-style', '0'],
    ['an attribute with more in its name', 'class=x onclick', 'y'],
    ['a prototype', '__proto__', 'x'],
    ['what every object has', 'constructor', 'x'],
  ])('%s is left out of an element', (_, name, value) => {
    const attributes = Object.fromEntries([[name, value]]);
    expect(htmlOf(['a', attributes, []])).toBe('<a></a>');
  });

  it('images come from this origin only', () => {
    for (const src of [
      'https://evil.example/a.png',
      '//evil.example/a.png',
      'data:image/png,a',
      'blob:x',
      '/novel-api/x',
    ])
      expect(htmlOf(['img', { src }, []])).toBe('<img>');
  });

  it('text and values stay text', () => {
    expect(htmlOf('</div><script>alert(1)</script>')).toBe(
      '&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    );
    expect(htmlOf(['b', { class: '"><script>' }, []])).toBe('<b class="&quot;&gt;&lt;script&gt;"></b>');
  });

  it('styles become one rule each, within the picture', () => {
    const { html, css } = writeMarkup([
      ['b', { style: 'width: 6%; --reading-font: "Lora Variable", serif;' }, []],
      ['i', { style: 'width: 6%; --reading-font: "Lora Variable", serif;' }, []],
      ['u', { style: 'color: rgb(1, 2, 3)' }, []],
    ]);
    expect(html).toBe('<b data-style="0"></b><i data-style="0"></i><u data-style="1"></u>');
    expect(css).toBe(
      '#first-picture [data-style="0"]{width:6%;--reading-font:"Lora Variable", serif}\n' +
        '#first-picture [data-style="1"]{color:rgb(1, 2, 3)}',
    );
  });
});

it.each([
  'background: url(https://evil.example/a)',
  'background: URL(/a)',
  'background-image: image-set("/a" 1x)',
  'color: red} * { display: none',
  'color: red</style><script>',
  'font-family: "open',
  'width: calc(1px',
  'width: 1px)',
  '@import: x',
  'color: \\75rl(x)',
  'width: expression(x)',
  'transition: width 2s',
  'animation: x 2s',
  'color:',
  '',
])('a style of “%s” says nothing', (style) => {
  expect(safeStyle(style)).toBe('');
});
