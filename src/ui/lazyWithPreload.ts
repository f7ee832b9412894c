import { type ComponentType, lazy } from 'react';
import { loadedModule } from '../platform/loadedModule';

type Loaded<Props> = { readonly default: ComponentType<Props> };

/**
 * React's `lazy`, and a `preload` for whoever knows before rendering that the component will be needed: once that has
 * come, the first render has it. `lazy` alone would show its fallback for a frame.
 */
export function lazyWithPreload<Props>(load: () => Promise<ComponentType<Props>>) {
  const module = loadedModule(async (): Promise<Loaded<Props>> => ({ default: await load() }));
  const Component = lazy(() => {
    const loaded = module.now();
    return loaded ? atOnce(loaded) : module.load();
  });
  return { Component, preload: module.load };
}

/** React takes an answer that is given at once; a promise gives none before the next microtask. */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- being one is what it is for.
  return { then: (take: (value: T) => void) => take(value) } as Promise<T>;
}
