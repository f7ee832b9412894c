const OWN_BOOK = /\/(reading|bookInfo)\/-\d+(?:\/-?\d+)?/g;

/** A text that may leave the device, such as the address an error happened at, without the books of the device's own files that it names. */
export function withoutOwnBooks(text: string): string {
  return text.replace(OWN_BOOK, '/$1/own');
}
