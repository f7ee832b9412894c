import { makeEpub, navItem } from '../../formats/testing/makeEpub';

/** Returns an EPUB with this many chapters of some 6 kB of text each. No two chapters have the same words. */
export function longBook(chapters: number): Buffer {
  const numbers = Array.from({ length: chapters }, (_, at) => at + 1);
  const paragraph = (chapter: number, at: number) =>
    `<p>Sentence ${chapter}-${at} of the tale counts ${chapter * 7919 + at * 104_729} steps and ${(chapter * at) % 997} doors, and goes on to tell of the sea, the lamp and the road.</p>`;
  const documents = Object.fromEntries(
    numbers.map((chapter) => [
      `c${chapter}.xhtml`,
      `<h2>Chapter ${chapter}</h2>${Array.from({ length: 40 }, (_, at) => paragraph(chapter, at)).join('')}`,
    ]),
  );
  const toc = numbers.map((chapter) => navItem(`Chapter ${chapter}`, `c${chapter}.xhtml`)).join('');
  const metadata =
    '<dc:title>The Long Lamp</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:long</dc:identifier>';
  return Buffer.from(makeEpub({ documents, toc, metadata }));
}
