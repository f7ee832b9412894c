/** The most books in a block's vertical list; "View more" shows all. */
export const LIST_BOOKS = 8;
