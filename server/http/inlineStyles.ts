import { createHash } from 'node:crypto';

const STYLE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

export type Unstyled = {
  readonly html: string;
  readonly css: string;
};

/**
 * Moves style attributes out of markup that React rendered, because the policy allows none. Elements get
 * `data-style="n"`, and the sheet a rule for it, which the policy allows by the sheet's hash.
 */
export function takeInlineStyles(markup: string): Unstyled {
  const styles: string[] = [];
  const html = markup.replace(STYLE, (_whole, escaped: string) => {
    const style = unescape(escaped);
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  // A value that closed the sheet would become markup; React prevents that, and so does this.
  const css = styles.map((style, at) => `[data-style="${at}"]{${style.replaceAll('</', '<\\/')}}`).join('\n');
  return { html, css };
}

/** Returns the hash of a text as a source of the policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function unescape(text: string): string {
  return text.replace(/&(amp|quot|#x27|lt|gt);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}
