import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashSource, takeInlineStyles } from './inlineStyles';

it('inline styles become one rule per distinct style', () => {
  const { html, css } = takeInlineStyles(
    '<p style="--a:1px;color:red">x</p><i style="height:2px"></i><b class="c" style="--a:1px;color:red"></b>',
  );
  expect(html).toBe('<p data-style="0">x</p><i data-style="1"></i><b class="c" data-style="0"></b>');
  expect(css).toBe('[data-style="0"]{--a:1px;color:red}\n[data-style="1"]{height:2px}');
});

it('escaped styles are decoded, and none can close the sheet', () => {
  const { css } = takeInlineStyles(
    '<p style="--font:&quot;Lora&quot;, serif;--x:&lt;/style&gt;&lt;script&gt;"></p>',
  );
  expect(css).toContain('--font:"Lora", serif');
  expect(css).not.toContain('</');
});

it('text that looks like a style attribute is left alone', () => {
  const escaped = '<p>she wrote style=&quot;bold&quot; here</p>';
  expect(takeInlineStyles(escaped)).toEqual({ html: escaped, css: '' });
});

it('a style sheet is named by its SHA-256 hash for the policy', () => {
  const digest = createHash('sha256').update('a{}').digest('base64');
  expect(hashSource('a{}')).toBe(`'sha256-${digest}'`);
});
