import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** The parser skips deeper nesting. */
const MAX_DEPTH = 300;
const VERSE_LINE = /^\s*\|(?:\s|$)/;
/** A shorter line that is not the last of its quotation ends on purpose: a sign, an address. */
const WRAPPED_LINE = 50;
/** The possible target of a link. "[Anna]: Hello" defines none. */
const ADDRESS = /^[a-z][a-z\d+.-]*:|^[#/.]|\.\w{1,5}(?:[#?].*)?$/i;
const TAG = /^\s*<\/?([a-z][a-z\d-]*)/i;
const TAGS = new Set(
  (
    'a abbr address article aside b big blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure ' +
    'font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rb rp rt rtc ruby s samp section ' +
    'small span strike strong style script sub summary sup table tbody td tfoot th thead title tr tt u ul var wbr'
  ).split(' '),
);

const parser = new MarkdownIt({ html: true }).use(footnotes);
Object.assign(parser.options, { maxNesting: MAX_DEPTH });
parser.validateLink = (url) => ADDRESS.test(url);
parser.core.ruler.before('footnote_tail', 'unreferenced_notes', ({ env }) => keepNotes(env as Env));

const { rules } = parser.renderer;
rules.footnote_block_open = () => '';
rules.footnote_block_close = () => '';
rules.footnote_open = (tokens, at) =>
  `<aside epub:type="footnote" id="fn${Number(tokens[at]?.meta.id) + 1}">`;
rules.footnote_close = () => '</aside>';
rules.footnote_caption = (tokens, at) => {
  const { id, label } = tokens[at]?.meta ?? {};
  return /^\d{1,4}$/.test(label) ? label : String(Number(id) + 1);
};

export type Token = ReturnType<MarkdownIt['parse']>[number];
export type Env = {
  footnotes?: { refs: Record<string, number>; list?: { label: string; count: number }[] };
};

/**
 * Parses Markdown to tokens: verse and quotations in this project's style, tags unknown to HTML as text.
 * Throws RangeError if blocks are nested too deeply.
 */
export function parseMarkdown(source: string): { tokens: Token[]; env: Env } {
  const env: Env = {};
  const tokens = parser.parse(source, env);
  if (tokens.some(({ level }) => level >= MAX_DEPTH - 1))
    throw new RangeError('The blocks are nested too deeply.');
  let quotes = 0;
  tokens.forEach((token, at) => {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type === 'html_block' && !isHtml(token.content)) token.type = 'code_block';
    if (token.type !== 'inline') return;
    for (const child of token.children ?? [])
      if (child.type === 'html_inline' && !isHtml(child.content)) child.type = 'text';
    const lines = token.content.split('\n');
    if (lines.every((line) => VERSE_LINE.test(line))) {
      tokens[at - 1]?.attrSet('class', 'verse');
      setVerse(token.children ?? []);
    } else if (quotes > 0 && lines.slice(0, -1).some((line) => line.trim().length < WRAPPED_LINE)) {
      for (const child of token.children ?? []) if (child.type === 'softbreak') child.type = 'hardbreak';
    }
  });
  return { tokens, env };
}

export function renderMarkdown(tokens: Token[], env: Env): string {
  return parser.renderer.render(tokens, parser.options, env);
}

/** Keeps notes without a reference, which the parser would drop. */
function keepNotes({ footnotes: notes }: Env): void {
  for (const [key, at] of Object.entries(notes?.refs ?? {})) {
    if (!notes || at >= 0) continue;
    notes.list ??= [];
    notes.refs[key] = notes.list.length;
    notes.list.push({ label: key.slice(1), count: 0 });
  }
}

/** Returns whether it is markup. An unclosed comment and tags of games, `<Level Up>`, are text. */
function isHtml(content: string): boolean {
  if (content.trimStart().startsWith('<!--')) return content.includes('-->');
  const name = TAG.exec(content)?.[1];
  return name === undefined ? /^\s*<[!?]/.test(content) : TAGS.has(name.toLowerCase());
}

/** Removes the bars from lines of verse and keeps their indents. */
function setVerse(children: Token[]): void {
  let isLineStart = true;
  for (const child of children) {
    if (child.type === 'softbreak') child.type = 'hardbreak';
    if (isLineStart && child.type === 'text')
      child.content = child.content.replace(/^\s*\|\s?( *)/, (_, indent: string) =>
        '\u00a0'.repeat(indent.length),
      );
    isLineStart = child.type === 'hardbreak';
  }
}
