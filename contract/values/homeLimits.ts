/** Blocks of a tab, and titles of a block, that the desk arranges by hand. */
export const MOST_BLOCKS = 60;
export const MOST_PLACED = 200;
