import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { staticModules } from '../modules/staticModules';
import { type Chunk, FIRST_SCREENS, LIBRARY, OF_FEW_PAGES, STARTUP, WATCH } from './chunks';

const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/** The path from the root of the repository of a module, by the id it has in the build. */
export function pathOf(moduleId: string): string {
  const path = moduleId.replace(/\?.*$/, '').replaceAll('\\', '/');
  return path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
}

/** Whether a module is one of those that a chunk is for. */
export function isOf({ modules }: Chunk, moduleId: string): boolean {
  const path = pathOf(moduleId);
  const isLatePart = moduleId.includes('?tsr-split=');
  return modules.some((module) => {
    if (module.endsWith('/')) return path.startsWith(module);
    return path === module.replace('?', '') && (isLatePart || !module.endsWith('?'));
  });
}

/** How the build is to put modules together, the first that fits. Throws when a chunk is for a module that is not there. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  for (const chunk of [WATCH, ...FIRST_SCREENS, ...OF_FEW_PAGES]) assertModules(chunk);
  const byName = (chunk: Chunk) => ({ name: chunk.name, test: (id: string) => isOf(chunk, id) });
  const isShared = (id: string) => ![WATCH, ...OF_FEW_PAGES].some((chunk) => isOf(chunk, id));
  const comesWith = (start: string) => {
    const modules = staticModules(start);
    return (id: string) => {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(pathOf(id)) ?? [];
      return isShared(id) && modules.has(name ?? pathOf(id));
    };
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    // The app imports a part of it: without a group of its own that would be put into the shell, and load it too early.
    byName(WATCH),
    // The shell is one file: on a slow line thirty small ones cost more round trips than bytes.
    { name: 'shell', tags: ['$initial'], test: (id) => !isOf(WATCH, id) },
    ...FIRST_SCREENS.map(byName),
    { name: LIBRARY.name, test: comesWith(LIBRARY.start), minShareCount: 2 },
    { name: STARTUP.name, test: comesWith(STARTUP.start) },
    { name: 'pages', test: isShared, minShareCount: 2 },
    ...OF_FEW_PAGES.map(byName),
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}

/** Throws when a chunk is for a module that is not there. */
export function assertModules({ name, modules }: Chunk): void {
  for (const module of modules)
    if (!existsSync(ROOT + module.replace('?', '')))
      throw new Error(`The chunk ${name} is for ${module}, and there is no such module.`);
}

/** Fails the build when a module of the manifest did not go into its chunk, and into no other. */
export function sharedChunks(): Plugin {
  return {
    name: 'dogear-shared-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).filter((output) => output.type === 'chunk');
      const faults = [WATCH, ...FIRST_SCREENS, ...OF_FEW_PAGES].flatMap((chunk) =>
        chunk.modules.flatMap((module) => {
          const modules = { ...chunk, modules: [module] };
          const chunks = built.filter(({ moduleIds }) => moduleIds.some((id) => isOf(modules, id)));
          const names = [...new Set(chunks.map(({ name }) => name))];
          return names.join() === chunk.name
            ? []
            : [`${module} is of the chunk ${chunk.name}, and went into ${names.join(' and ') || 'none'}.`];
        }),
      );
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
