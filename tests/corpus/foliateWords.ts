import { dom, parse } from './plainEpub';
import { seenText } from './seenText';
import { wordsOf } from './words';
import { decodeMarkup, type Members } from './zipMembers';

export type FoliateWords = { words: string[]; sections: number; entries: number };

/** Node 20 has no `groupBy`. */
function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): Map<unknown, Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
Object.assign(Object, {
  groupBy: (...args: Parameters<typeof groupBy>) =>
    Object.fromEntries(groupBy(...args) as Map<string, unknown>),
});
Object.assign(Map, { groupBy });
const { DOMParser, XMLSerializer, Node, NodeFilter, document } = dom;
Object.assign(globalThis, { DOMParser, XMLSerializer, Node, NodeFilter, document });

export async function foliateWords(members: Members): Promise<FoliateWords> {
  // The library takes the DOM from the global object when it is loaded.
  const { EPUB } = await import('foliate-js/epub.js');
  const textAt = (name: string) => {
    const bytes = members.get(name);
    return bytes ? decodeMarkup(bytes) : null;
  };
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const book = await new EPUB({
      loadText: textAt,
      loadBlob: (name) => {
        const bytes = members.get(name);
        return bytes ? new Blob([new Uint8Array(bytes)]) : null;
      },
      getSize: (name) => members.get(name)?.length ?? 0,
    }).init();
    const words: string[] = [];
    for (const section of book.sections) {
      const parsed = await section.createDocument();
      // In a browser it parses content as HTML if it is not XML.
      const isBroken = parsed.getElementsByTagName('parsererror').length > 0;
      const shown = isBroken ? parse(textAt(section.id) ?? '', 'text/html') : parsed;
      const { text, readings, contents } = seenText(shown, new Set());
      for (const word of wordsOf(`${text}\n${readings}\n${contents}`)) words.push(word);
    }
    return { words, sections: book.sections.length, entries: book.toc?.length ?? 0 };
  } finally {
    console.warn = warn;
  }
}
