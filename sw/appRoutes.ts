import { pagePath } from '../contract/wire/pageAddress';

const SERVER_PATHS = /^\/(novel-api|content|telemetry|ad-frame|\.well-known)\/|^\/(healthz|readyz|metrics)$/;
const FILE_WITH_EXTENSION = /\.[^/]+$/;
const HASHED_ASSET = /^\/assets\/(?:.*-[\w-]{8}\.\w+$|pdfjs-)/;

/**
 * Whether a navigation to this path is the app's to answer (`pages`: the paths of its pages, some of which are named like files).
 * Only the path counts: a query may hold dots.
 */
export function isAppRoute(pages: readonly string[], pathname: string): boolean {
  if (SERVER_PATHS.test(pathname)) return false;
  return pagePath(pages, pathname) !== undefined || !FILE_WITH_EXTENSION.test(pathname);
}

/** A build's file with a content hash or a version in its name: immutable, and gone from the server after the next build. */
export function isHashedAsset(pathname: string): boolean {
  return HASHED_ASSET.test(pathname);
}
