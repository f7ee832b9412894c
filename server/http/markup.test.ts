import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../ground/escapeHtml';
import { html, scriptJson, webAddress } from './markup';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</noscript><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '` onfocus=alert(1) autofocus `',
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '</title><base href=//evil.example>',
  '<style>*{background:url(//evil.example)}</style>',
  '\u0000<\u0000script>',
];

describe('markup', () => {
  it.each(HOSTILE)('keeps %j as text, between tags and in an attribute', (text) => {
    const page = html`<p title="${text}">${text}</p>`.toString();
    const [, attribute = '', inside = ''] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(page) ?? [];
    expect(unescaped(attribute)).toBe(text);
    expect(unescaped(inside)).toBe(text);
    expect(`${attribute}${inside}`).not.toMatch(/[<>"'`]/);
  });

  it.each(HOSTILE)('keeps %j as data in a script', (text) => {
    const json = scriptJson({ text });
    expect(json).not.toMatch(/[<>&]/);
    expect(JSON.parse(json)).toEqual({ text });
  });

  it('escapes once, joins lists, and leaves out undefined and false', () => {
    const items = ['a & b', '<c>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${undefined}${false}${0}`.toString()).toBe(
      '<ul><li>a &#38; b</li><li>&#60;c&#62;</li></ul>0',
    );
    expect(html`${Object.assign('<b>', { toString: () => '<b>' })}`.toString()).toBe('&#60;b&#62;');
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'file:///etc/passwd',
    '',
  ])('rejects %j as a web address', (address) => {
    expect(webAddress(address)).toBeUndefined();
  });

  it('accepts a web address and encodes its quotes', () => {
    expect(webAddress('https://books.example/a?b="c"')).toBe('https://books.example/a?b=%22c%22');
  });
});

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)));
}

it('escapeHtml escapes every character that ends an attribute or begins a tag', () => {
  expect(escapeHtml('<>&"\'`')).toBe('&#60;&#62;&#38;&#34;&#39;&#96;');
});
