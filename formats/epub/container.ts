import { BookFileError } from '../bookFile';
import type { Archive } from './archive';
import { findAll, parseXml } from './xml';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
const RIGHTS = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'];
/** Scrambled fonts are no obstacle: the text is plain. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];
const PROTECTED = 'The file is protected (DRM) and cannot be read.';

/** The path of the package document. Throws BookFileError when there is none. */
export function findPackage(archive: Archive): string {
  if (!archive.has(CONTAINER)) throw new BookFileError(`The file is not an EPUB: it has no ${CONTAINER}.`);
  const rootfiles = findAll(parseXml(CONTAINER, archive.readText(CONTAINER)), 'rootfile');
  const rootfile =
    rootfiles.find((file) => file.attributes['media-type'] === 'application/oebps-package+xml') ??
    rootfiles[0];
  const path = rootfile?.attributes['full-path'];
  if (!path) throw new BookFileError(`The file is damaged: ${CONTAINER} names no package document.`);
  if (!archive.has(path)) throw new BookFileError(`The file is incomplete: "${path}" is missing.`);
  return path;
}

/** Throws BookFileError when rights management or encryption covers anything but fonts. */
export function refuseProtected(archive: Archive): void {
  if (RIGHTS.some((path) => archive.has(path))) throw new BookFileError(PROTECTED, 'protected');
  if (!archive.has(ENCRYPTION)) return;
  for (const data of findAll(parseXml(ENCRYPTION, archive.readText(ENCRYPTION)), 'encrypteddata')) {
    const algorithm = findAll(data, 'encryptionmethod')[0]?.attributes.algorithm ?? '';
    if (!FONT_OBFUSCATION.includes(algorithm)) throw new BookFileError(PROTECTED, 'protected');
  }
}
