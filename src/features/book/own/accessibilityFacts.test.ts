import { expect, it } from 'vitest';
import { accessibilityFacts } from './accessibilityFacts';

const SILENT = {
  modes: [],
  sufficient: [],
  features: [],
  hazards: [],
  summary: '',
  conformsTo: [],
  certifiedBy: '',
};

it('accessibility facts follow the metadata', () => {
  const said = accessibilityFacts({
    ...SILENT,
    modes: ['textual', 'visual'],
    sufficient: ['textual'],
    features: ['tableOfContents', 'pageBreakMarkers', 'alternativeText', 'displayTransformability'],
    hazards: ['noFlashingHazard', 'noMotionSimulationHazard', 'noSoundHazard'],
    conformsTo: ['EPUB Accessibility 1.1 - WCAG 2.2 Level AA'],
  });
  expect(said).toEqual({
    reading: ['adjustable', 'readAloud', 'described'],
    navigation: ['contents', 'pages'],
    hazards: ['noHazards'],
    conformance: ['levelAA'],
  });
});

it.each([
  [{ modes: ['visual'] }, ['notReadAloud']],
  [{ modes: ['textual', 'visual'] }, ['notReadAloud']],
  [{ modes: ['auditory'] }, ['audioOnly']],
  [{ hazards: ['flashing', 'noSoundHazard'] }, ['flashing']],
  [{ conformsTo: ['http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-a'] }, ['levelA']],
  [{}, []],
])('accessibility facts are right for %j', (said, expected) => {
  expect(Object.values(accessibilityFacts({ ...SILENT, ...said })).flat()).toEqual(expected);
});
