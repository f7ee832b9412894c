import { type ComponentType, lazy } from 'react';

type Loaded<Props> = { readonly default: ComponentType<Props> };

/**
 * React's `lazy`, and a `preload` for who knows before rendering that the component will be needed: once that has
 * come, the first render has it. `lazy` alone would show its fallback for a frame.
 */
export function lazyWithPreload<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: Loaded<Props> | undefined;
  const preload = async (): Promise<Loaded<Props>> => {
    loaded ??= { default: await load() };
    return loaded;
  };
  // React takes an answer that is given at once; a promise gives none before the next microtask.
  const atOnce = (value: Loaded<Props>) => ({ then: (take: (value: Loaded<Props>) => void) => take(value) });
  const Component = lazy(() => (loaded ? (atOnce(loaded) as Promise<Loaded<Props>>) : preload()));
  return { Component, preload };
}
