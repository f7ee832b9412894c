/** Theme tokens for the lines' colours. Without colour, the table and the order distinguish the lines. */
export const SERIES_COLOURS = [
  '--color-accent',
  '--color-mark-line',
  '--color-danger',
  '--color-ink-soft',
] as const;
