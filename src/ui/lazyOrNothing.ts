import { type ComponentType, lazy } from 'react';

/**
 * A part the page can do without, fetched when it is first rendered. Where it cannot be fetched nothing stands in its
 * place: a plain `lazy` would take the whole page down with it. `what` names it in the console.
 */
export function lazyOrNothing<Props>(what: string, load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn(`${what} could not be loaded.`, error);
      return { default: () => null };
    }
  });
}
