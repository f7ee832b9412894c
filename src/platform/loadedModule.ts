/**
 * A module that is asked for more than once. `now` is it, as soon as it has come: even then `import()` answers no
 * sooner than the next task, which on a busy page is a frame away.
 */
export function loadedModule<T>(fetchModule: () => Promise<T>) {
  let module: T | undefined;
  return {
    now: () => module,
    load: async (): Promise<T> => {
      module ??= await fetchModule();
      return module;
    },
  };
}
