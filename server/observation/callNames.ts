import { type EndpointName, endpoints } from '../../contract/endpoints';

const NAMES = new Map<string, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [
    `${endpoints[name].method} ${endpoints[name].path}`,
    name,
  ]),
);
/** Of paths with a parameter in them, by what stands before it. */
const WITH_PARAMETER = [...NAMES].flatMap(([path, name]) => {
  const at = path.indexOf(':');
  return at === -1 ? [] : [[path.slice(0, at), name] as const];
});
const FOLDERS = [
  ['/novel-api/', 'otherCall'],
  ['/content/', 'content'],
  ['/assets/', 'asset'],
  ['/telemetry/', 'telemetry'],
  ['/preview/', 'preview'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
] as const;

/**
 * What a request is called in metrics and logs: the contract's name of a call, else a kind of which there are few. Never the path itself: it
 * names books, and whoever asks for made-up ones must not make rows of metrics.
 */
export function callNameOf(method: string, path: string): string {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  const known = NAMES.get(asked) ?? WITH_PARAMETER.find(([beginning]) => asked.startsWith(beginning))?.[1];
  if (known !== undefined) return known;
  return FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'page';
}
