import { registerRoute } from 'workbox-routing';
import { isRangeFilm, type RangeAnswer, type RangeQuestion } from '../contract/catalogue/films';
import { parseRange } from './parseRange';

/** A frozen or closed page does not answer. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Serves films as files with ranges, for engines without a media source. The page that plays a film holds the
 * key and opens it; nothing is stored. A range opens only the parts it touches.
 */
export function serveRangeFilms(scope: ServiceWorkerGlobalScope): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isRangeFilm(url.pathname),
    async ({ event, request, url }) => {
      const { clientId } = event as FetchEvent;
      const page = await scope.clients.get(clientId);
      if (!page) return new Response(null, { status: 404 });
      return answer(request, (from) => ask(page, { kind: 'rangeFilm', path: url.pathname, from }));
    },
  );
}

type Ask = (from: number) => Promise<RangeAnswer>;

async function answer(request: Request, askFrom: Ask): Promise<Response> {
  const header = request.headers.get('range');
  const first = await askFrom(0);
  if (!first) return new Response(null, { status: 503 });
  const { size } = first;
  const range = parseRange(header, size);
  if (!range) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { from, to } = range;
  return new Response(streamOf(askFrom, from, to), {
    status: header === null ? 200 : 206,
    headers: {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(to - from + 1),
      'cache-control': 'no-store',
      ...(header !== null && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  });
}

/** Streams bytes `from` to `to`, both included. The first bytes are sent before the last part is opened. */
function streamOf(askFrom: Ask, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await askFrom(at);
        if (!piece || piece.bytes.byteLength === 0) {
          controller.error(new Error('The page has no more of the film.'));
          return;
        }
        const bytes = new Uint8Array(piece.bytes).subarray(0, to + 1 - at);
        at += bytes.length;
        controller.enqueue(bytes);
        if (at > to) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function ask(page: Client, question: RangeQuestion): Promise<RangeAnswer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => done(null), ANSWER_WITHIN_MS);
    const done = (given: RangeAnswer) => {
      clearTimeout(timer);
      port1.close();
      resolve(given);
    };
    port1.onmessage = ({ data }: MessageEvent<RangeAnswer>) => done(data);
    page.postMessage(question, [port2]);
  });
}
