/**
 * Resolves a link in the member `base` inside the archive. Returns null for a link that leaves the archive.
 */
export function resolveHref(base: string, href: string): { path: string; fragment: string } | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  const hash = href.indexOf('#');
  const target = hash === -1 ? href : href.slice(0, hash);
  const fragment = hash === -1 ? '' : decode(href.slice(hash + 1));
  if (target === '') return { path: base, fragment };
  const parts = target.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const part of decode(target.split('?')[0] ?? '').split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return { path: parts.join('/'), fragment };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
