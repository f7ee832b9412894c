import { msg } from '@lingui/core/macro';
import type { ChoiceTexts } from './Choice';

export const THEME_TEXTS: ChoiceTexts<'theme'> = {
  system: msg`System`,
  day: msg`Day`,
  sepia: msg`Sepia`,
  green: msg`Green`,
  grey: msg`Grey`,
  night: msg`Night`,
  black: msg`Black`,
  own: msg`Custom colours`,
};
