/** Colours of a plot's lines, told apart without colour by the table and their order: tokens of the theme. */
export const SERIES_COLOURS = [
  '--color-accent',
  '--color-mark-line',
  '--color-danger',
  '--color-ink-soft',
] as const;
