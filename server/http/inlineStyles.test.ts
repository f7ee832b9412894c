import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashSource, takeInlineStyles } from './inlineStyles';

it('moves every style into one rule, the same style once', () => {
  const { html, css } = takeInlineStyles(
    '<p style="--a:1px;color:red">x</p><i style="height:2px"></i><b class="c" style="--a:1px;color:red"></b>',
  );
  expect(html).toBe('<p data-style="0">x</p><i data-style="1"></i><b class="c" data-style="0"></b>');
  expect(css).toBe('[data-style="0"]{--a:1px;color:red}\n[data-style="1"]{height:2px}');
});

it('reads what React has escaped, and lets nothing close the sheet', () => {
  const { css } = takeInlineStyles(
    '<p style="--font:&quot;Lora&quot;, serif;--x:&lt;/style&gt;&lt;script&gt;"></p>',
  );
  expect(css).toContain('--font:"Lora", serif');
  expect(css).not.toContain('</');
});

it('leaves text that only looks like an attribute of markup alone', () => {
  const escaped = '<p>she wrote style=&quot;bold&quot; here</p>';
  expect(takeInlineStyles(escaped)).toEqual({ html: escaped, css: '' });
});

it('names a sheet as the policy does', () => {
  const digest = createHash('sha256').update('a{}').digest('base64');
  expect(hashSource('a{}')).toBe(`'sha256-${digest}'`);
});
