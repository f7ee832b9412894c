import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../server/ground/settings/s3Settings';
import { signatureFault } from './signatureFault';

export type S3Object = { readonly bytes: Buffer; readonly mediaType: string; readonly cacheControl: string };

type Fault = 'unavailable' | 'hangs up' | 'cut' | 'damaged';

export type S3Double = {
  readonly settings: S3Settings;
  readonly objects: Map<string, S3Object>;
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, unknown>;
  readonly requests: string[];
  readonly refused: string[];
  /** Queues faults for requests of a method. `cut`: half of the bytes, then the connection ends. */
  readonly fail: (method: string, ...faults: Fault[]) => void;
  readonly stop: () => Promise<void>;
};

const KEYS = { accessKeyId: 'AKIDDOUBLE', secretAccessKey: 'a secret of the double' };
const REGION = 'eu-test-1';
const BUCKET = 'dogear';
/** Small enough that every list has several pages. */
const KEYS_A_PAGE = 3;

/**
 * Starts a store that speaks as much of S3's protocol as Dogear uses, and checks every signature and checksum
 * itself.
 */
export async function startS3(changes: Partial<S3Settings> = {}): Promise<S3Double> {
  const objects = new Map<string, S3Object>();
  const requests: string[] = [];
  const refused: string[] = [];
  const uploads = new Map<string, Map<number, Buffer>>();
  let begun = 0;
  const faults: { method: string; fault: Fault }[] = [];

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://double');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const { method = '' } = request;
    requests.push(`${method} ${key}`);
    const at = faults.findIndex((each) => each.method === method);
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'hangs up') return void request.socket.destroy();
    if (fault === 'unavailable') return answer(response, 503, '<Error><Code>SlowDown</Code></Error>');
    const wrong = signatureFault({ request, url, body }, { ...KEYS, region: REGION });
    if (wrong !== null) {
      refused.push(wrong);
      return answer(response, 403, `<Error><Code>SignatureDoesNotMatch</Code></Error>`);
    }
    if (bucket !== BUCKET) return answer(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
    const { searchParams: asked } = url;
    const upload = uploads.get(asked.get('uploadId') ?? '');
    if (asked.has('uploadId') && !upload)
      return answer(response, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (method === 'POST' && asked.has('uploads')) {
      const id = `upload ${(begun += 1)}`;
      uploads.set(id, new Map());
      return answer(response, 200, startOf(id));
    }
    if (method === 'POST' && upload) {
      const parts = [...body.toString().matchAll(PART)].map(([, number, etag]) => ({ number, etag }));
      if (parts.some(({ number, etag }) => etag !== etagOf(upload.get(Number(number)))))
        return answer(response, 200, '<Error><Code>InvalidPart</Code></Error>');
      const bytes = Buffer.concat(parts.map(({ number }) => upload.get(Number(number)) as Buffer));
      objects.set(key, { bytes, mediaType: '', cacheControl: '' });
      uploads.delete(asked.get('uploadId') ?? '');
      return answer(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
    if (method === 'PUT' && upload) {
      upload.set(Number(asked.get('partNumber')), body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (method === 'DELETE' && upload) {
      uploads.delete(asked.get('uploadId') ?? '');
      return answer(response, 204);
    }
    if (method === 'PUT') {
      const { 'content-type': mediaType = '', 'cache-control': cacheControl = '' } = request.headers;
      objects.set(key, { bytes: body, mediaType, cacheControl });
      return answer(response, 200);
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return answer(response, 204);
    }
    if (key === '') return answer(response, 200, listOf(objects, url.searchParams));
    const object = objects.get(key);
    if (!object)
      return answer(response, 404, method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    send(
      request,
      response,
      fault === 'damaged' ? { ...object, bytes: damaged(object.bytes) } : object,
      fault,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      ...KEYS,
      pathStyle: true,
      prefix: '',
      ...changes,
    },
    objects,
    uploads,
    requests,
    refused,
    fail: (method, ...each) => void faults.push(...each.map((fault) => ({ method, fault }))),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const PART = /<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g;
const etagOf = (bytes?: Buffer) => bytes && `"${createHash('md5').update(bytes).digest('hex')}"`;
const startOf = (id: string) =>
  `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, xml = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

const damaged = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)));

function send(request: IncomingMessage, response: ServerResponse, object: S3Object, fault?: Fault): void {
  const { bytes, mediaType, cacheControl } = object;
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const end = last === '' ? bytes.length : Number(last) + 1;
  const part = bytes.subarray(Number(first), end);
  const isPart = request.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, {
    'content-type': mediaType,
    'cache-control': cacheControl,
    'content-length': part.length,
    ...(isPart && { 'content-range': `bytes ${first}-${end - 1}/${bytes.length}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  if (fault !== 'cut') return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => request.socket.destroy());
}

function listOf(objects: ReadonlyMap<string, S3Object>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const after = asked.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, KEYS_A_PAGE);
  const isCut = keys.length > page.length;
  const lines = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${lines.join('')}</ListBucketResult>`;
}
