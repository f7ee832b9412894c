import { useEffect, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Names what colours are painted with now; another name asks whoever draws by hand to draw once more. */
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
