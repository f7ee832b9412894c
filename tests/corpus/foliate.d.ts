declare module 'foliate-js/epub.js' {
  type Section = { readonly id: string; readonly createDocument: () => Promise<Document> };

  export class EPUB {
    constructor(loader: {
      loadText: (name: string) => string | null;
      loadBlob: (name: string) => Blob | null;
      getSize: (name: string) => number;
    });
    init(): Promise<EPUB>;
    readonly sections: readonly Section[];
    readonly toc: readonly unknown[] | undefined;
  }
}

declare module 'foliate-js/mobi.js' {
  type Section = { readonly createDocument?: () => Promise<Document> };

  export class MOBI {
    constructor(parts: { unzlib: (bytes: Uint8Array) => Uint8Array });
    open(file: Blob): Promise<{ readonly sections: readonly Section[] }>;
  }
}
