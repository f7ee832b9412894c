import type { Accessibility } from '../../../../contract/reading/ownFiles';

export type Fact =
  | 'adjustable'
  | 'readAloud'
  | 'notReadAloud'
  | 'described'
  | 'synchronized'
  | 'audioOnly'
  | 'contents'
  | 'index'
  | 'headings'
  | 'pages'
  | 'noHazards'
  | 'flashing'
  | 'motion'
  | 'sounds'
  | 'unknownHazards'
  | 'levelA'
  | 'levelAA'
  | 'levelAAA';

/** Interprets a book's metadata by the W3C's Accessibility Metadata Display Guide 2.0. */
export function accessibilityFacts({ modes, sufficient, features, hazards, conformsTo }: Accessibility) {
  const has = (...names: string[]) => names.some((name) => features.includes(name));
  const warns = (...names: string[]) => names.some((name) => hazards.includes(name));
  const only = (mode: string) => modes.length > 0 && modes.every((each) => each === mode);
  const isReadable = sufficient.includes('textual') || only('textual');
  const isPartly = modes.includes('textual') || sufficient.some((set) => set.includes('textual'));
  const isAudio = only('auditory') || sufficient.includes('auditory');
  const noHazards = ['noFlashingHazard', 'noMotionSimulationHazard', 'noSoundHazard'];
  const isSafe = warns('none') || noHazards.every((name) => warns(name));
  const level = levelOf(conformsTo);
  return {
    reading: facts([
      ['adjustable', has('displayTransformability')],
      ['readAloud', isReadable],
      ['notReadAloud', !isReadable && (isPartly || only('visual'))],
      ['described', has('alternativeText', 'longDescription', 'describedMath', 'transcript')],
      ['synchronized', has('synchronizedAudioText')],
      ['audioOnly', isAudio && !has('synchronizedAudioText')],
    ]),
    navigation: facts([
      ['contents', has('tableOfContents')],
      ['index', has('index')],
      ['headings', has('structuralNavigation')],
      ['pages', has('pageNavigation', 'pageBreakMarkers', 'printPageNumbers')],
    ]),
    hazards: facts([
      ['noHazards', isSafe],
      ['flashing', warns('flashing')],
      ['motion', warns('motionSimulation')],
      ['sounds', warns('sound')],
      ['unknownHazards', warns('unknown')],
    ]),
    conformance: facts([
      ['levelA', level === 'a'],
      ['levelAA', level === 'aa'],
      ['levelAAA', level === 'aaa'],
    ]),
  };
}

function levelOf(standards: readonly string[]): string | undefined {
  return /wcag[\s-]*(?:[\d.]+)?[\s-]*(?:level[\s-]*)?(a{1,3})\b/i
    .exec(standards.join(' '))?.[1]
    ?.toLowerCase();
}

function facts(all: readonly (readonly [Fact, boolean])[]): Fact[] {
  return all.filter(([, isSaid]) => isSaid).map(([fact]) => fact);
}
