/**
 * Whether a file of the build is only for readers who agreed to something (spec 4.14) or opened a PDF (decision 0121), or for operators
 * (decision 0083): it is not precached, but kept on the devices that fetched it. The build puts such files into a folder (vite.config.ts).
 */
export function isOptionalCode(path: string): boolean {
  return /^\/?assets\/(?:optional\/|pdfjs-)/.test(path);
}
