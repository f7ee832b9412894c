import * as v from 'valibot';
import type { RouteFiles } from '../../contract/wire/lateCode';
import type { BuiltClient } from './loadClient';

const schema = v.object({
  pages: v.array(v.string()),
  routes: v.record(v.string(), v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) })),
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  readingFace: v.nullable(v.string()),
});

/** What the build says its pages need; nothing where a build does not say. */
export function readRouteFiles(client: BuiltClient): RouteFiles {
  const file = client.get('/route-files.json');
  if (!file) return { pages: [], routes: {}, texts: {}, readingFace: null };
  return v.parse(schema, JSON.parse(new TextDecoder().decode(file.bytes)));
}
