import { BookFileError } from '../bookFile';
import type { ManifestItem } from '../epub/package';
import type { XmlElement } from '../epub/xml';

const DATA = /^data:(image\/[\w.+-]+)((?:;[\w.=-]+)*),/i;

/** The pictures embedded in a page as data URLs. Others are on the web and are not fetched. */
export class DataPictures {
  readonly manifest: ManifestItem[] = [];
  private readonly urls = new Map<string, string>();

  /** Gives each picture of the page a path, which becomes its address. */
  takeFrom(element: XmlElement): void {
    const { src } = element.attributes;
    const mediaType = DATA.exec(src ?? '')?.[1]?.toLowerCase();
    if (src !== undefined && mediaType !== undefined) {
      const path = `picture-${this.urls.size + 1}`;
      this.urls.set(path, src);
      this.manifest.push({ id: path, path, mediaType, properties: [], fallback: '' });
      element.attributes.src = path;
    }
    for (const child of element.children) if (typeof child !== 'string') this.takeFrom(child);
  }

  has(path: string): boolean {
    return this.urls.has(path);
  }

  read(path: string): Uint8Array {
    const url = this.urls.get(path) ?? '';
    const [head = '', , parameters = ''] = DATA.exec(url) ?? [];
    try {
      const data = decodeURIComponent(url.slice(head.length));
      if (!/;base64/i.test(parameters)) return new TextEncoder().encode(data);
      return Uint8Array.from(atob(data.replace(/\s/g, '')), (byte) => byte.charCodeAt(0));
    } catch {
      throw new BookFileError('The file is damaged: a picture in it cannot be read.');
    }
  }

  readText(path: string): Uint8Array {
    return this.read(path);
  }
}
