import { unzlibSync } from 'fflate';
import { hiddenElements } from './hiddenElements';
import { dom, type PlainDocument, parse } from './plainEpub';
import { seenText } from './seenText';

/** foliate-js parses as XML, but a browser then parses as HTML if that fails. */
class Parser {
  parseFromString = parse;
}

/** Reads the documents of a MOBI or AZW3 by foliate-js, without code of `formats`. Rethrows its errors. */
export async function plainMobi(bytes: Uint8Array): Promise<PlainDocument[]> {
  const before = globalThis.DOMParser;
  const { warn } = console;
  console.warn = () => undefined;
  const { XMLSerializer, document } = dom;
  Object.assign(globalThis, { DOMParser: Parser, XMLSerializer, document, CSS: { escape: String } });
  try {
    const { MOBI } = await import('foliate-js/mobi.js');
    const book = await new MOBI({ unzlib: unzlibSync }).open(new Blob([new Uint8Array(bytes)]));
    const documents: PlainDocument[] = [];
    for (const [at, section] of book.sections.entries()) {
      const document = await section.createDocument?.();
      if (document)
        documents.push({
          path: `section ${at + 1}`,
          isLinear: true,
          ...seenText(document, hiddenElements(document, [])),
        });
    }
    return documents;
  } finally {
    console.warn = warn;
    globalThis.DOMParser = before;
  }
}
