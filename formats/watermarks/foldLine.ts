/** Placeholders for an address in a folded line: of any site, and of a host whose name is about novels. */
export const SITE = '\u0001';
export const NOVEL_SITE = '\u0002';

const ENDINGS =
  'com|net|org|info|cc|me|io|co|xyz|top|club|online|site|vip|ru|su|cn|tw|hk|br|pt|app|us|tv|biz|la|in|to|pro|life|live|world|space|fun|win';
/**
 * "moonlitnovels.net/12", "www.moonlitnovels.net", and disguised: "moonlitnovels . com", "moonlitnovels dot
 * com".
 */
const ADDRESS = new RegExp(
  `\\b(?:https?://)?[a-z0-9-]{2,40}(?:\\.[a-z0-9-]{1,40}){0,3}(?:[.。](?:${ENDINGS})|(?: \\. |[ ([{]{0,2}dot[ )\\]}]{0,2})(?:com|net|org))(?![a-z0-9-])(?:/[!-~]*)?`,
  'g',
);
const NOVEL_HOST =
  /novel|(?:^|[./-])read|wuxia|xianxia|ranobe|rulate|fanfic|webfic|fanmtl|royallib|royalroad|scribblehub|wattpad|litmir|litres|flibusta|knig[ai]|chapter|livro|leitura|biqu|bqg|xiaoshuo|\dshu|shu(?:wu|ku|ge|ba)|qidian|(?:^|[./-])e?books?(?!ing)|books?[.。]/;
const OTHER_HOST = /facebook|notebook|macbook|booking/;

/** Matches possible addresses and disguised letters: other lines need no folding. */
const NEEDS_A_LOOK = /[.。．]\p{L}|\s\.\s|\bdot\b|[\p{Default_Ignorable_Code_Point}\uFF01-\uFF5E]/iu;

/** Returns whether a line must be folded to find addresses. */
export function mayHaveAddress(line: string): boolean {
  return NEEDS_A_LOOK.test(line);
}

/**
 * A line in the three forms that watermarks are compared with: addresses as words, as sites, and as sites of
 * their kind.
 */
export type FoldedLine = { readonly words: string; readonly sites: string; readonly kinds: string };

/**
 * Reduces a line to lower-case letters and digits, with lookalikes unified: full-width and mathematical
 * letters become plain ones. Marks of the chapter format (decision 0005) are ignored. Takes time linear in
 * the length.
 */
export function foldLine(line: string): FoldedLine {
  const plain = line
    .replace(/\[\^[^|\]]*\||\^\]|[\\*]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const words = wordsOf(plain);
  const marked = plain.replace(ADDRESS, (address) =>
    NOVEL_HOST.test(address) && !OTHER_HOST.test(address) ? ` ${NOVEL_SITE} ` : ` ${SITE} `,
  );
  if (marked === plain) return { words, sites: words, kinds: words };
  const kinds = wordsOf(marked);
  return { words, sites: kinds.replaceAll(NOVEL_SITE, SITE), kinds };
}

export function wordsOf(text: string): string {
  return joinWords([text.replace(/[^\p{L}\p{N}\u0001\u0002]+/gu, ' ')]);
}

/** Chinese has no spaces between words, and scrapers insert arbitrary ones. */
export function joinWords(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replace(/ ?(\p{Script=Han}) ?/gu, '$1')
    .trim();
}
