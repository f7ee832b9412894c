/** A film, or something beside it, that cannot be taken. The message is one clear line for whoever imports, and names the file. */
export class FilmError extends Error {
  override name = 'FilmError';
}
