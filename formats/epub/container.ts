import { BookFileError } from '../bookFile';
import type { Archive } from './archive';
import { foldedName } from './memberNames';
import { findAll, parseXml } from './xml';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
/** Obfuscated fonts are acceptable, because the text is plain. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];
const PROTECTED = 'The file is protected (DRM) and cannot be read.';

/**
 * Returns the path of the package document: the one the container names, else the only one in the file.
 * Throws BookFileError if there is none.
 */
export function findPackage(archive: Archive): string {
  const path = namedPackage(archive);
  if (path !== undefined && archive.has(path)) return path;
  const packages = archive.names.filter((name) => /\.opf$/i.test(name));
  if (packages[0] !== undefined && packages.length === 1) return packages[0];
  if (!archive.has(CONTAINER)) throw new BookFileError(`The file is not an EPUB: it has no ${CONTAINER}.`);
  throw new BookFileError(
    path === undefined
      ? `The file is damaged: ${CONTAINER} names no package document.`
      : `The file is incomplete: "${path}" is missing.`,
  );
}

function namedPackage(archive: Archive): string | undefined {
  if (!archive.has(CONTAINER)) return undefined;
  const rootfiles = findAll(parseXml(CONTAINER, archive.readText(CONTAINER)), 'rootfile');
  const rootfile =
    rootfiles.find((file) => file.attributes['media-type'] === 'application/oebps-package+xml') ??
    rootfiles[0];
  return rootfile?.attributes['full-path'];
}

/** Some files list plain text as encrypted. */
function isMarkup(archive: Archive, path: string): boolean {
  const head = new TextDecoder().decode(archive.read(path).subarray(0, 100));
  return /^\s*</.test(head);
}

/**
 * Throws BookFileError if one of these members is encrypted. Obfuscated fonts and a `rights.xml` without
 * encryption are allowed.
 */
export function refuseProtected(archive: Archive, paths: readonly string[]): void {
  if (!archive.has(ENCRYPTION)) return;
  const text = new Set(paths.map(foldedName));
  for (const data of findAll(parseXml(ENCRYPTION, archive.readText(ENCRYPTION)), 'encrypteddata')) {
    const algorithm = findAll(data, 'encryptionmethod')[0]?.attributes.algorithm ?? '';
    if (FONT_OBFUSCATION.includes(algorithm)) continue;
    const uri = findAll(data, 'cipherreference')[0]?.attributes.uri ?? '';
    if (text.has(foldedName(uri)) && !isMarkup(archive, uri)) throw new BookFileError(PROTECTED, 'protected');
  }
}
