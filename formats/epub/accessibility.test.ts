import { expect, it } from 'vitest';
import { makeEpub } from '../testing/makeEpub';
import { readEpub } from './readEpub';

const read = (metadata: string) =>
  readEpub(
    makeEpub({
      metadata: `<dc:title>A</dc:title>${metadata}`,
      documents: { 'c1.xhtml': '<p>The ferry.</p>' },
    }),
  ).accessibility;

it('the accessibility metadata of EPUB 3 is read', () => {
  const metas = {
    'schema:accessMode': 'textual',
    'schema:accessModeSufficient': 'textual, visual',
    'schema:accessibilityFeature': 'tableOfContents, pageNavigation',
    'schema:accessibilityHazard': 'none',
    'schema:accessibilitySummary': 'All pictures are described.',
    'dcterms:conformsTo': 'EPUB Accessibility 1.1 - WCAG 2.2 Level AA',
    'a11y:certifiedBy': 'The Guild',
  };
  const written = Object.entries(metas).map(
    ([property, value]) => `<meta property="${property}">${value}</meta>`,
  );
  expect(read(written.join(''))).toEqual({
    modes: ['textual'],
    sufficient: ['textual,visual'],
    features: ['tableOfContents', 'pageNavigation'],
    hazards: ['none'],
    summary: 'All pictures are described.',
    conformsTo: ['EPUB Accessibility 1.1 - WCAG 2.2 Level AA'],
    certifiedBy: 'The Guild',
  });
});

it('the accessibility metadata of EPUB 2 is read, and undefined if missing', () => {
  const address = 'http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-aa';
  const said = read(
    `<meta name="schema:accessibilityFeature" content="alternativeText"/><link rel="dcterms:conformsTo" href="${address}"/>`,
  );
  expect(said).toMatchObject({
    features: ['alternativeText'],
    conformsTo: [address],
    modes: [],
    summary: '',
  });
  expect(read('<meta name="cover" content="c"/>')).toBeUndefined();
});
