import * as v from 'valibot';
import type { EndpointName } from '../../contract/endpoints';
import type { FirstPageData } from '../../contract/wire/firstPage';

/** Older answers may differ from the server's current ones. */
const GOOD_FOR_MS = 20_000;

const schema: v.GenericSchema<FirstPageData> = v.object({
  answers: v.array(
    v.object({ name: v.string(), request: v.record(v.string(), v.unknown()), data: v.unknown() }),
  ),
  contents: v.array(v.object({ hash: v.string(), text: v.string() })),
});

const answers = new Map<string, unknown>();
const contents = new Map<string, string>();
let goodUntil = 0;

/**
 * Stores the JSON sent along with the page for the calls that will request it. Returns false if it is invalid
 * (truncated, for example): then everything is fetched as usual. `now` is in milliseconds since the epoch.
 */
export function keepFirstPage(json: string, now = Date.now()): boolean {
  const data = parse(json);
  if (!data) return false;
  for (const { name, request, data: answer } of data.answers) answers.set(keyOf(name, request), answer);
  for (const { hash, text } of data.contents) contents.set(hash, text);
  goodUntil = now + GOOD_FOR_MS;
  return true;
}

function parse(json: string): FirstPageData | undefined {
  try {
    const data = v.safeParse(schema, JSON.parse(json));
    return data.success ? data.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the answer to exactly this request, once, or undefined if none was sent along. The gateway
 * validates its shape.
 */
export function takeAnswer(name: EndpointName, request: object, now = Date.now()): unknown {
  if (answers.size === 0) return undefined;
  if (now > goodUntil) answers.clear();
  const key = keyOf(name, request);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** Returns the text of a content file, once. The gateway verifies its hash, as with every copy. */
export function takeContent(hash: string): string | undefined {
  const text = contents.get(hash);
  contents.delete(hash);
  return text;
}

/**
 * Returns the same key for equal requests, regardless of the order of fields; absent and undefined fields are
 * equal.
 */
function keyOf(name: string, request: object): string {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
