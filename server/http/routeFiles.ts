import * as v from 'valibot';
import type { BuiltClient } from './loadClient';

const schema = v.object({
  routes: v.record(v.string(), v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) })),
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  readingFace: v.nullable(v.string()),
});
export type RouteFiles = v.InferOutput<typeof schema>;

/** What the build says its pages need; nothing where a build does not say. */
export function readRouteFiles(client: BuiltClient): RouteFiles {
  const file = client.get('/route-files.json');
  if (!file) return { routes: {}, texts: {}, readingFace: null };
  return v.parse(schema, JSON.parse(new TextDecoder().decode(file.bytes)));
}

/** The files of the page at this path, the texts of the language included. */
export function filesFor(files: RouteFiles, path: string, language: string) {
  const route = Object.keys(files.routes).find((pattern) => matches(pattern, path));
  const { scripts, styles } = (route && files.routes[route]) || { scripts: [], styles: [] };
  const pages = route ? files.texts.pages?.[language] : undefined;
  const shell = files.texts.shell?.[language];
  return { scripts: [...scripts, ...[shell, pages].filter((file) => file !== undefined)], styles };
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('$') ? given[at] !== '' : part === given[at]))
  );
}
