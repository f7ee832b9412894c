import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3Settings } from '../settings/s3Settings';
import { type ByteRange, hashOf } from './contentStore';

export type S3 = {
  readonly head: (key: string) => Promise<number | null>;
  /** Returns null if the object does not exist. The body may break off: see `resumedBytes`. */
  readonly get: (key: string, range?: ByteRange) => Promise<Response | null>;
  /** Stores the bytes. The store rejects bytes that do not match the signed hash. */
  readonly put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** Stores a file of any size, in parts: at most one of them is in memory. */
  readonly putLarge: (key: string, path: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Returns the names that begin with `start`, and their sizes. */
  readonly list: (start: string) => Promise<Map<string, number>>;
};

/** A refusal that a retry cannot fix: wrong keys, missing rights, a missing bucket. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  constructor(status: number, said: string) {
    super(`The store answered ${status}: ${said.slice(0, 300)}`);
    this.status = status;
  }
}

/** The number of attempts per request; a store answers 503 to slow callers down. */
const TRIES = 4;
const FIRST_PAUSE_MS = 200;
const ANSWERED_MS = 15_000;
/** The slowest upload that is not given up. */
const SLOWEST_BYTES_A_MS = 50;
/** At least 5 MB; 10,000 parts are allowed. */
const PART_BYTES = 8 * 1024 * 1024;
const NOTHING = hashOf(new Uint8Array());
const FOR_EVER = 'public, max-age=31536000, immutable';

type Asked = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
};

/** Opens a bucket. `pauseMs` is the pause before the second attempt; each further pause is twice as long. */
export function openS3(settings: S3Settings, pauseMs = FIRST_PAUSE_MS): S3 {
  const { region, accessKeyId, secretAccessKey, prefix } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = rootOf(settings);
  const urlOf = (key: string) => new URL(`${root.pathname}${prefix}${key}`, root);

  /** Returns answers with status 2xx or 404. Retries all others, then throws. */
  async function ask(url: URL, { method, headers = {}, body }: Asked): Promise<Response> {
    for (let tried = 1; ; tried++) {
      try {
        const signed = await client.sign(url, {
          method,
          headers: { ...headers, 'x-amz-content-sha256': body ? hashOf(body) : NOTHING },
          ...(body && { body: new Uint8Array(body) }),
        });
        // Asks for the stored bytes: no intermediary may compress them.
        signed.headers.set('accept-encoding', 'identity');
        const response = await answerTo(signed, body?.length ?? 0);
        if (response.ok || response.status === 404) return response;
        const said = await response.text().catch(() => '');
        if (response.status < 500 && response.status !== 429) throw new S3Error(response.status, said);
        if (tried === TRIES) throw new S3Error(response.status, said);
      } catch (error) {
        if (tried === TRIES || error instanceof S3Error) throw error;
      }
      await sleep(pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }

  return {
    head: async (key) => {
      const { status, headers } = await ask(urlOf(key), { method: 'HEAD' });
      return status === 404 ? null : Number(headers.get('content-length'));
    },
    get: async (key, range) => {
      const part = range && { headers: { range: `bytes=${range.from}-${range.to}` } };
      const response = await ask(urlOf(key), { method: 'GET', ...part });
      if (response.status === (range ? 206 : 200)) return response;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new S3Error(response.status, 'it does not know ranges.');
    },
    put: async (key, bytes, mediaType) => {
      const headers = { 'content-type': mediaType, 'cache-control': FOR_EVER };
      const { status } = await ask(urlOf(key), { method: 'PUT', headers, body: bytes });
      if (status === 404) throw new S3Error(status, 'there is no such bucket');
    },
    putLarge: async (key, path) => {
      const url = (params: Record<string, string>) => {
        const each = urlOf(key);
        for (const [name, value] of Object.entries(params)) each.searchParams.set(name, value);
        return each;
      };
      const begun = await ask(url({ uploads: '' }), { method: 'POST' });
      const uploadId = readUploadId(await begun.text(), begun.status);
      try {
        const parts: string[] = [];
        for await (const part of partsOf(path)) {
          const at = url({ partNumber: `${parts.length + 1}`, uploadId });
          const { headers, status } = await ask(at, { method: 'PUT', body: part });
          const etag = headers.get('etag');
          if (etag === null) throw new S3Error(status, 'a part has no ETag');
          parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
        }
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
        const done = await ask(url({ uploadId }), { method: 'POST', body: Buffer.from(body) });
        // It may fail after the status was sent.
        const said = await done.text();
        if (!said.includes('CompleteMultipartUploadResult')) throw new S3Error(done.status, said);
      } catch (error) {
        await ask(url({ uploadId }), { method: 'DELETE' }).catch(() => undefined);
        throw error;
      }
    },
    remove: async (key) => void (await ask(urlOf(key), { method: 'DELETE' })),
    list: async (start) => {
      const found = new Map<string, number>();
      for (let token = ''; ; ) {
        const url = new URL(root);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', prefix + start);
        if (token !== '') url.searchParams.set('continuation-token', token);
        const response = await ask(url, { method: 'GET' });
        const text = await response.text();
        if (response.status === 404) throw new S3Error(404, text);
        const page = readPage(text);
        for (const { key, size } of page.files) found.set(key.slice(prefix.length), size);
        if (page.next === null) return found;
        token = page.next;
      }
    },
  };
}

function rootOf({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const root = new URL(endpoint);
  if (pathStyle) root.pathname = `${root.pathname.replace(/\/$/, '')}/${bucket}/`;
  else root.hostname = `${bucket}.${root.hostname}`;
  return root;
}

/** Yields the file's parts; an empty file has one. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let first = true; ; first = false) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, null);
      if (bytesRead > 0 || first) yield buffer.subarray(0, bytesRead);
      if (bytesRead === 0) return;
    }
  } finally {
    await file.close();
  }
}

/** Times out if the store sends no headers; the answer's body may take any time. */
async function answerTo(request: Request, sentBytes: number): Promise<Response> {
  const silence = new AbortController();
  const deadline = ANSWERED_MS + sentBytes / SLOWEST_BYTES_A_MS;
  const timer = setTimeout(() => silence.abort(new Error('The store does not answer.')), deadline);
  try {
    return await fetch(request, { signal: silence.signal });
  } finally {
    clearTimeout(timer);
  }
}

type Page = {
  readonly files: { readonly key: string; readonly size: number }[];
  readonly next: string | null;
};

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

function readUploadId(xml: string, status: number): string {
  const { InitiateMultipartUploadResult: begun } = parser.parse(xml) as {
    InitiateMultipartUploadResult?: { UploadId?: string };
  };
  if (!begun?.UploadId) throw new S3Error(status, xml);
  return begun.UploadId;
}

function readPage(xml: string): Page {
  const { ListBucketResult: list } = parser.parse(xml) as {
    ListBucketResult?: {
      Contents?: { Key: string; Size: string }[];
      IsTruncated?: string;
      NextContinuationToken?: string;
    };
  };
  if (!list) throw new S3Error(200, `no list: ${xml}`);
  return {
    files: (list.Contents ?? []).map(({ Key, Size }) => ({ key: Key, size: Number(Size) })),
    next: list.IsTruncated === 'true' ? (list.NextContinuationToken ?? null) : null,
  };
}
