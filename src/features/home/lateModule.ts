import { useEffect, useState } from 'react';
import { pageTexts } from '../../i18n/activate';
import { whenIdle } from '../../platform/idle';

/**
 * A module that nothing at first paint needs, fetched with its texts when the page has nothing better to do and it is
 * `wanted`. Until then, and when it cannot be fetched, undefined: the page works without.
 */
export function lateModule<T>(load: () => Promise<T>): (wanted: boolean) => T | undefined {
  // Once it is here it stays, and the next page has it from its first frame.
  let loaded: T | undefined;
  return function useLate(wanted) {
    const [, setLoaded] = useState(loaded);
    useEffect(() => {
      if (!wanted || loaded) return;
      return whenIdle(() => {
        Promise.all([load(), pageTexts()]).then(
          ([module]) => {
            loaded = module;
            setLoaded(module);
          },
          (error: unknown) => console.warn('Home stays as it is.', error),
        );
      }, 1_000);
    }, [wanted]);
    return loaded;
  };
}
