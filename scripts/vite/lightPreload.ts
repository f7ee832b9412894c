import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper\.js$/;
const EXPORT = 'export const __vitePreload =';

/**
 * What stands around every late import, in a third of the bundler's own code: the build names nothing but styles there
 * (`modulePreload` in vite.config.ts), and always from the root. A style that failed is fetched again the next time.
 */
export function lightPreload(): Plugin {
  return {
    name: 'dogear-light-preload',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler: (code) => {
        if (!code.includes(EXPORT)) throw new Error('Late imports are wrapped otherwise by now.');
        return PRELOAD;
      },
    },
  };
}

const PRELOAD = `const styles = {};
function fetchStyle(path) {
  const href = '/' + path;
  return styles[path] ??= document.querySelector('link[rel=stylesheet][href="' + href + '"]') ? 1 : new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      delete styles[path];
      link.remove();
      reject(Error('Unable to preload CSS for ' + href));
    };
    document.head.append(link);
  });
}
${EXPORT} (load, paths = []) => Promise.all(paths.map(fetchStyle)).then(load).catch((error) => {
  const event = new Event('vite:preloadError');
  event.payload = error;
  dispatchEvent(event);
  throw error;
});
`;
