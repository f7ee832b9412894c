/** Characters of one line of the operator's list of watermarks. */
export const WATERMARK_MAX_CHARACTERS = 200;
/** Lines of the list: a chapter is looked through for all of them. */
export const MOST_WATERMARKS = 200;
/** What is shown of one that was found. */
export const FOUND_MAX_CHARACTERS = 500;
