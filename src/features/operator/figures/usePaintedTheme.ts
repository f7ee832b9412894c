import { useEffect, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Returns a name of the current theme; when it changes, a canvas must be redrawn. */
export function usePaintedTheme(): string {
  const [theme, setTheme] = useState(paintedTheme);
  useEffect(() => {
    const read = () => setTheme(paintedTheme());
    const query = matchMedia(DARK);
    const watch = new MutationObserver(read);
    query.addEventListener('change', read);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', read);
      watch.disconnect();
    };
  }, []);
  return theme;
}

function paintedTheme(): string {
  return document.documentElement.dataset.theme ?? (matchMedia(DARK).matches ? 'dark' : 'light');
}
