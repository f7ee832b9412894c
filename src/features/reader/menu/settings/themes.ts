import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadingSettings } from '../../../../../data/tables/rows';

/** The reader's papers, in the order they are offered in. */
export const THEMES: readonly [ReadingSettings['theme'], MessageDescriptor][] = [
  ['system', msg`System`],
  ['day', msg`Day`],
  ['sepia', msg`Sepia`],
  ['green', msg`Green`],
  ['grey', msg`Grey`],
  ['night', msg`Night`],
  ['black', msg`Black`],
  ['own', msg`Own colours`],
];
