import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Accessibility } from '../../../../contract/reading/ownFiles';
import { cardClass } from '../../../ui/card';
import { accessibilityFacts, type Fact } from './accessibilityFacts';

/**
 * What a book's file states about its accessibility, in the categories and words of the W3C's display guide.
 */
export function AccessibilityDetails({ said, language }: { said: Accessibility; language: string }) {
  const { t } = useLingui();
  const words: Record<Fact, string> = {
    adjustable: t`Appearance can be modified`,
    readAloud: t`Readable in read aloud or dynamic braille`,
    notReadAloud: t`Not fully readable in read aloud or dynamic braille`,
    described: t`Has alternative text`,
    synchronized: t`Prerecorded audio synchronized with text`,
    audioOnly: t`Prerecorded audio only`,
    contents: t`Table of contents`,
    index: t`Index`,
    headings: t`Headings`,
    pages: t`Go to page`,
    noHazards: t`No hazards`,
    flashing: t`Flashing content`,
    motion: t`Motion simulation`,
    sounds: t`Sounds`,
    unknownHazards: t`The presence of hazards is unknown`,
    levelA: t`This publication meets minimum accessibility standards`,
    levelAA: t`This publication meets accepted accessibility standards`,
    levelAAA: t`This publication exceeds accepted accessibility standards`,
  };
  const { reading, navigation, hazards, conformance } = accessibilityFacts(said);
  const { certifiedBy } = said;
  const lines = (facts: readonly Fact[]) => facts.map((fact) => <span key={fact}>{words[fact]}</span>);
  const categories: readonly [string, readonly ReactNode[]][] = [
    [t`Ways of reading`, lines(reading)],
    [t`Navigation`, lines(navigation)],
    [t`Hazards`, lines(hazards)],
    [
      t`Conformance`,
      [
        ...lines(conformance),
        ...said.conformsTo.map((standard) => (
          <span className="text-caption text-ink-soft" key={standard}>
            {standard}
          </span>
        )),
        certifiedBy !== '' && (
          <span key="by">
            <Trans>Certified by {certifiedBy}</Trans>
          </span>
        ),
      ].filter(Boolean),
    ],
    [
      t`Summary`,
      said.summary === ''
        ? []
        : [
            <span key="summary" lang={language}>
              {said.summary}
            </span>,
          ],
    ],
  ];
  const shown = categories.filter(([, rows]) => rows.length > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Accessibility</Trans>
      </h2>
      <dl className={`${cardClass} divide-y divide-line overflow-hidden`}>
        {shown.map(([name, rows]) => (
          <div className="px-4 py-3" key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="grid gap-0.5 wrap-anywhere">{rows}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
