import type { Plugin } from 'vite';

const PLACED =
  /(\w+)\.update\(\{\s*id: '([^']+)',\s*path: '\2',\s*getParentRoute: \(\) => rootRouteImport,?\s*\} as any\)/g;
const CHILDREN = /(const rootRouteChildren: RootRouteChildren = )\{([^}]*)\}/;
const NAMED = /createFileRoute\((["'])[^"']*\1\)/g;

/**
 * Writes the tree of routes shorter than the router's generator does, half a kB gz of the first load: every path once
 * instead of four times, and no names that only its types read.
 */
export function lightRoutes(): Plugin[] {
  return [
    {
      name: 'dogear-light-routes',
      apply: 'build',
      enforce: 'pre',
      transform: { filter: { id: /\/src\/routeTree\.gen\.ts$/ }, handler: (code) => lightTree(code) },
    },
    {
      name: 'dogear-nameless-routes',
      apply: 'build',
      // The path is the generator's own: the tree has said it.
      transform: {
        filter: { id: /\/src\/routes\// },
        handler: (code) => code.replace(NAMED, 'createFileRoute()'),
      },
    },
  ];
}

/** Throws when the generator writes another tree than it did. */
export function lightTree(code: string): string {
  const placed = code.replace(PLACED, "placed($1, '$2')");
  if (placed === code || !CHILDREN.test(placed))
    throw new Error('The tree of routes is written otherwise by now.');
  const children = placed.replace(CHILDREN, (_, start: string, list: string) => {
    return `${start.replace(': RootRouteChildren', '')}[${list.replace(/\w+: /g, '')}]`;
  });
  return `${children}
function placed(route: any, path: string) {
  return route.update({ id: path, path, getParentRoute: () => rootRouteImport })
}
`;
}
