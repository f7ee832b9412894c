import { expect, it } from 'vitest';
import { inMemory } from './epub/byteSource';
import { PageFinder } from './filePage';
import { readBookFileSteps } from './readBookFile';
import { makeEpub } from './testing/makeEpub';

function pageWith(words: string, name: string, bytes: Uint8Array) {
  const finder = new PageFinder(words);
  const reading = readBookFileSteps(name, inMemory(bytes), { tolerant: true, onDocument: finder.look });
  while (!reading.next().done);
  return finder.found;
}

const book = makeEpub({
  documents: {
    'one.xhtml': '<h1>One</h1><p>The ferry went out at nine o’clock.</p>',
    'two.xhtml':
      '<h1>Two</h1><div class="pagenum">17</div><p>Nobody on the <b>quay</b> saw it go,<br/>not the harbour cat.</p><img src="cat.png" alt="A cat"/><table><tr><td>tide</td><td>low</td></tr></table><p class="gone">Hidden.</p>',
  },
  extraManifest: '<item id="css" href="s.css" media-type="text/css"/>',
  members: { 'OEBPS/s.css': '.gone { display: none }' },
});

it('the document that contains the words is found, with all its lines', () => {
  expect(pageWith('Nobody on the quay saw it go, not the', 'book.epub', book)).toEqual({
    path: 'OEBPS/two.xhtml',
    lines: [
      { text: 'Two' },
      { text: '17' },
      { text: 'Nobody on the quay saw it go,' },
      { text: 'not the harbour cat.' },
      { text: 'A cat', isPicture: true },
      { text: 'tide' },
      { text: 'low' },
    ],
    at: 2,
    before: 0,
    after: 0,
  });
});

it('the search ignores a note mark in the words and a short remainder', () => {
  const words = 'The ferry wen1t out at nine o’clock. Nobody on the quay saw it go, not the harbour cat.';
  expect(pageWith(words, 'book.epub', book)?.path).toBe('OEBPS/two.xhtml');
  expect(pageWith('The ferry went out at nine o’clock. Th', 'book.epub', book)?.path).toBe('OEBPS/one.xhtml');
});

it('the search finds nothing without words, or for words not in the file', () => {
  expect(pageWith('', 'book.epub', book)).toBeUndefined();
  expect(pageWith('* * *', 'book.epub', book)).toBeUndefined();
  expect(pageWith('A whale was never seen here.', 'book.epub', book)).toBeUndefined();
});

it('a long text is shown around the words, with the number of other lines', () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `This is line number ${at + 1} of the tale.`);
  const page = pageWith(
    'This is line number 1501 of the tale.',
    'tale.txt',
    new TextEncoder().encode(lines.join('\r\n')),
  );
  expect(page).toMatchObject({ path: 'tale.txt', at: 500, before: 1_000, after: 999 });
  expect(page?.lines).toHaveLength(1_001);
  expect(page?.lines[500]?.text).toBe('This is line number 1501 of the tale.');
});

it.each([
  ['page.html', '<p>Before.</p><p>The bell rang twice tonight.</p>'],
  ['tale.md', '# One\n\nBefore.\n\nThe bell rang twice tonight.\n'],
  [
    'tale.fb2',
    '<FictionBook><body><section><p>Before.</p><p>The bell rang twice tonight.</p></section></body></FictionBook>',
  ],
])('the page of %s is found', (name, source) => {
  const page = pageWith('The bell rang twice tonight.', name, new TextEncoder().encode(source));
  expect(page?.lines[page.at]?.text).toBe('The bell rang twice tonight.');
});
