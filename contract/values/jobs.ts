/** An upload travels in parts of this size, the last of each file as large as what is left. */
export const UPLOAD_PART_BYTES = 4 * 1_024 * 1_024;
/** Of a novel’s file, far above any; of a picture; of a drama’s files together. */
export const MOST_BOOK_BYTES = 256 * 1_024 * 1_024;
export const MOST_COVER_BYTES = 20 * 1_024 * 1_024;
export const MOST_DRAMA_BYTES = 16 * 1_024 * 1_024 * 1_024;
/** A film, its picture and its captions, of a hundred episodes and more; what has more of them comes in a ZIP. */
export const MOST_UPLOADED_FILES = 500;
/** Uploads that are not through. */
export const MOST_OPEN_UPLOADS = 8;

/** Where the parts of an upload go (spec 7: uploads travel outside the envelope); `at` says where this one begins. */
export function uploadPartPath(jobId: string, at: number): string {
  return `/novel-api/operator/upload/${jobId}?at=${at}`;
}

/** What a file's name may be as it lies on the disk: no path, nothing hidden. */
export const UPLOADED_NAME = /^[^\p{C}/\\.][^\p{C}/\\]{0,199}$/u;
