const OPTIONAL =
  /^\/?assets\/(?:(?:reporter|replay|Operator|operator-[a-z]{2}|pdf|pdf\.worker)-[\w-]{8}\.js$|pdfjs-)/;

/**
 * Whether a file of the build is only for readers who agreed to something (spec 4.14) or opened a PDF (decision 0121), or for operators
 * (decision 0083): it is not brought onto every device, but kept on those that have asked for it.
 */
export function isOptionalCode(path: string): boolean {
  return OPTIONAL.test(path);
}
