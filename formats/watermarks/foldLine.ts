/** What stands for an address in a folded line: one of any site, and one whose host calls itself a place for novels. */
export const SITE = '\u0001';
export const NOVEL_SITE = '\u0002';

const ENDINGS =
  'com|net|org|info|cc|me|io|co|xyz|top|club|online|site|vip|ru|su|cn|tw|hk|br|pt|app|us|tv|biz|la|in|to|pro|life|live|world|space|fun|win';
/** "moonlitnovels.net/12", "www.moonlitnovels.net", and as they are hidden: "moonlitnovels . com", "moonlitnovels dot com". */
const ADDRESS = new RegExp(
  `\\b(?:https?://)?[a-z0-9-]{2,40}(?:\\.[a-z0-9-]{1,40}){0,3}(?:[.。](?:${ENDINGS})|(?: \\. |[ ([{]{0,2}dot[ )\\]}]{0,2})(?:com|net|org))(?![a-z0-9-])(?:/[!-~]*)?`,
  'g',
);
const NOVEL_HOST =
  /novel|(?:^|[./-])read|wuxia|xianxia|ranobe|rulate|fanfic|webfic|fanmtl|royallib|royalroad|scribblehub|wattpad|litmir|litres|flibusta|knig[ai]|chapter|livro|leitura|biqu|bqg|xiaoshuo|\dshu|shu(?:wu|ku|ge|ba)|qidian|(?:^|[./-])e?books?(?!ing)|books?[.。]/;
const OTHER_HOST = /facebook|notebook|macbook|booking/;

/** What may be an address, or be written so that its words are not found: all other lines are not folded. */
const NEEDS_A_LOOK = /[.。．]\p{L}|\s\.\s|\bdot\b|[\p{Default_Ignorable_Code_Point}\uFF01-\uFF5E]/iu;

/** Whether a line has to be folded for what is said in addresses. */
export function mayHaveAddress(line: string): boolean {
  return NEEDS_A_LOOK.test(line);
}

/** A line as watermarks are compared with it, in three ways: with the addresses in it as words, as sites, and as sites of their kind. */
export type FoldedLine = { readonly words: string; readonly sites: string; readonly kinds: string };

/**
 * Lower case, letters and digits alone, what looks the same as one: full-width and mathematical letters are plain ones. Marks of the chapter
 * format (decision 0005) do not count. Takes time in step with the length.
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

/** Chinese has no spaces between words, and scrapers put in what they like. */
export function joinWords(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replace(/ ?(\p{Script=Han}) ?/gu, '$1')
    .trim();
}
