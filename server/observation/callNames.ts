import { type EndpointName, endpoints } from '../../contract/endpoints';

const NAMES = new Map<string, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [
    `${endpoints[name].method} ${endpoints[name].path}`,
    name,
  ]),
);
/** Paths with a parameter, by the part before it. */
const WITH_PARAMETER = [...NAMES].flatMap(([path, name]) => {
  const at = path.indexOf(':');
  return at === -1 ? [] : [[path.slice(0, at), name] as const];
});
const FOLDERS = [
  ['/novel-api/', 'otherCall'],
  ['/api/', 'openApi'],
  ['/content/', 'content'],
  ['/assets/', 'asset'],
  ['/telemetry/', 'telemetry'],
  ['/preview/', 'preview'],
  ['/feeds/', 'feed'],
  ['/opds/epub/', 'epub'],
  ['/opds/', 'feed'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
] as const;

/**
 * Returns a request's name in metrics and logs: the contract's name of a call, else one of a few kinds. Never
 * the path itself: it names books, and made-up paths must not create new metrics.
 */
export function callNameOf(method: string, path: string): string {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  const known = NAMES.get(asked) ?? WITH_PARAMETER.find(([beginning]) => asked.startsWith(beginning))?.[1];
  if (known !== undefined) return known;
  return FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'page';
}
