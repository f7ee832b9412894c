import { Parser } from 'htmlparser2';
import { BookFileError } from '../bookFile';
import type { ByteSource } from '../epub/byteSource';

/** A post, page or other item of a WordPress export. Texts are as the file has them: titles and bodies are HTML. */
export type WxrItem = {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly creator: string;
  readonly parent: number;
  readonly menuOrder: number;
  /** In ms; null for what never came out. */
  readonly publishedAt: number | null;
  /** Orders what has no other order; of drafts, when they were begun. */
  readonly writtenAt: number;
  readonly hasPassword: boolean;
  readonly categories: readonly { readonly domain: string; readonly name: string }[];
  readonly meta: ReadonlyMap<string, string>;
  readonly comments: readonly WxrComment[];
};

export type WxrComment = {
  readonly id: number;
  readonly parent: number;
  readonly author: string;
  readonly content: string;
  readonly at: number | null;
  readonly isApproved: boolean;
  /** Empty or `comment` for readers' words; pingbacks and private messages have other types. */
  readonly type: string;
};

export type WxrSite = {
  title: string;
  address: string;
  language: string;
  /** The public name of each login. */
  readonly names: Map<string, string>;
};

const HEAD_BYTES = 16_384;
const STEP_BYTES = 1_024 * 1_024;
const MOST_LEVELS = 100;
/** Of one element: twenty long chapters. */
const MOST_CHARACTERS = 2_000_000;

/** The elements whose text is read. Addresses of commenters, by mail or network, are not among them. */
const SITE = new Set(['title', 'link', 'language', 'wp:base_blog_url']);
const AUTHOR = new Set(['wp:author_login', 'wp:author_display_name']);
const ITEM = new Set([
  'title',
  'dc:creator',
  'content:encoded',
  'excerpt:encoded',
  'pubdate',
  'category',
  ...['post_id', 'post_date', 'post_date_gmt', 'status', 'post_parent', 'menu_order', 'post_type'].map(wp),
  wp('post_password'),
]);
const META = new Set(['wp:meta_key', 'wp:meta_value']);
const COMMENT = new Set(
  ['id', 'parent', 'author', 'date', 'date_gmt', 'content', 'approved', 'type'].map((name) =>
    wp(`comment_${name}`),
  ),
);
const READ: Readonly<Record<string, ReadonlySet<string>>> = {
  channel: SITE,
  'wp:author': AUTHOR,
  item: ITEM,
  'wp:postmeta': META,
  'wp:comment': COMMENT,
};

function wp(name: string): string {
  return `wp:${name}`;
}

/** Returns whether a file is an export of WordPress (WXR). */
export function isWxr(source: ByteSource): boolean {
  const head = String.fromCharCode(...source.read(0, HEAD_BYTES));
  // Some exports write the name of the vocabulary with https.
  return /<rss\b/.test(head) && /["']https?:\/\/wordpress\.org\/export\//.test(head);
}

/**
 * Reads an export item by item: one is in memory at a time, whatever the size of the file. Throws BookFileError
 * for a file that declares entities, is nested too deeply or is cut off.
 */
export function readWxrItems(source: ByteSource, onItem: (item: WxrItem, site: WxrSite) => void): WxrSite {
  const reader = new WxrReader(onItem);
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  const decoder = new TextDecoder();
  for (let at = 0; at < source.size; at += STEP_BYTES)
    parser.write(decoder.decode(source.read(at, at + STEP_BYTES), { stream: true }));
  parser.write(decoder.decode());
  // Before the parser closes what the file left open.
  if (!reader.isWhole) throw new BookFileError('The file is damaged: the export is cut off.');
  parser.end();
  return reader.site;
}

type Fields = Map<string, string>;

class WxrReader {
  readonly site: WxrSite = { title: '', address: '', language: '', names: new Map() };
  isWhole = false;
  private readonly open: string[] = [];
  private readonly onItem: (item: WxrItem, site: WxrSite) => void;
  private text: string[] | null = null;
  private length = 0;
  private domain = '';
  private author: Fields = new Map();
  private item = new ItemFields();
  private meta: Fields = new Map();
  private comment: Fields = new Map();

  constructor(onItem: (item: WxrItem, site: WxrSite) => void) {
    this.onItem = onItem;
  }

  /** No export declares a document type; one could define entities that grow without end. */
  onprocessinginstruction(name: string): void {
    if (name.toLowerCase().startsWith('!doctype'))
      throw new BookFileError('The file is refused: an export has no document type.');
  }

  onopentag(written: string, attributes: Record<string, string>): void {
    const name = written.toLowerCase();
    const around = this.open.at(-1) ?? '';
    if (this.open.push(name) > MOST_LEVELS)
      throw new BookFileError('The file is damaged: it is nested too deeply.');
    if (name === 'item') this.item = new ItemFields();
    if (name === 'wp:author') this.author = new Map();
    if (name === 'wp:postmeta') this.meta = new Map();
    if (name === 'wp:comment') this.comment = new Map();
    if (name === 'category') this.domain = attributes.domain ?? '';
    if (READ[around]?.has(name)) {
      this.text = [];
      this.length = 0;
    }
  }

  ontext(text: string): void {
    if (this.text === null) return;
    this.length += text.length;
    if (this.length > MOST_CHARACTERS)
      throw new BookFileError('The file is too large: an item of it is longer than a book.', 'tooLarge');
    this.text.push(text);
  }

  onclosetag(written: string): void {
    const name = written.toLowerCase();
    this.open.pop();
    const around = this.open.at(-1) ?? '';
    if (this.text !== null) {
      this.keep(around, name, this.text.join(''));
      this.text = null;
    }
    if (name === 'wp:author' && this.author.has('wp:author_login'))
      this.site.names.set(
        this.author.get('wp:author_login') ?? '',
        this.author.get('wp:author_display_name') ?? '',
      );
    if (name === 'wp:postmeta')
      this.item.meta.set(this.meta.get('wp:meta_key') ?? '', this.meta.get('wp:meta_value') ?? '');
    if (name === 'wp:comment') this.item.comments.push(commentOf(this.comment));
    if (name === 'item' && around === 'channel') this.onItem(itemOf(this.item), this.site);
    if (name === 'channel' && around === 'rss') this.isWhole = true;
  }

  private keep(around: string, name: string, text: string): void {
    if (around === 'wp:author') this.author.set(name, text);
    else if (around === 'wp:postmeta') this.meta.set(name, text);
    else if (around === 'wp:comment') this.comment.set(name, text);
    else if (around === 'item' && name === 'category')
      this.item.categories.push({ domain: this.domain, name: text.trim() });
    else if (around === 'item') this.item.fields.set(name, text);
    else if (name === 'title') this.site.title = text.trim();
    else if (name === 'language') this.site.language = text.trim();
    // The address of the blog comes after that of its site, which may have several.
    else this.site.address = text.trim();
  }
}

class ItemFields {
  readonly fields: Fields = new Map();
  readonly categories: { domain: string; name: string }[] = [];
  readonly meta = new Map<string, string>();
  readonly comments: WxrComment[] = [];
}

function itemOf({ fields, categories, meta, comments }: ItemFields): WxrItem {
  const said = (name: string) => fields.get(name)?.trim() ?? '';
  const status = said('wp:status');
  const publishedAt = momentOf(said('wp:post_date_gmt')) ?? momentOf(said('pubdate'));
  return {
    id: numberOf(said('wp:post_id')),
    type: said('wp:post_type'),
    status,
    title: said('title'),
    content: fields.get('content:encoded') ?? '',
    excerpt: fields.get('excerpt:encoded') ?? '',
    creator: said('dc:creator'),
    parent: numberOf(said('wp:post_parent')),
    menuOrder: Number(said('wp:menu_order')) || 0,
    publishedAt: status === 'publish' ? publishedAt : null,
    writtenAt: publishedAt ?? momentOf(said('wp:post_date')) ?? Number.POSITIVE_INFINITY,
    hasPassword: said('wp:post_password') !== '',
    categories,
    meta,
    comments,
  };
}

function commentOf(fields: Fields): WxrComment {
  const said = (name: string) => fields.get(`wp:comment_${name}`)?.trim() ?? '';
  return {
    id: numberOf(said('id')),
    parent: numberOf(said('parent')),
    author: said('author'),
    content: said('content'),
    at: momentOf(said('date_gmt')) ?? momentOf(said('date')),
    isApproved: said('approved') === '1',
    type: said('type'),
  };
}

function numberOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Reads `2021-04-08 18:00:00`, in UTC, or a date of a mail. Null for zeroes, which mean that there is none. */
function momentOf(text: string): number | null {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const at = Date.parse(day === '' ? text : `${day}T${time}Z`);
  return text !== '' && Number.isFinite(at) && at > 0 ? at : null;
}
