/** A vertical list in a block is a taste: "View more" has them all. */
export const LIST_BOOKS = 8;
