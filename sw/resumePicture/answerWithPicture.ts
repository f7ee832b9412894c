import { filesFor, type RouteFiles, spokenLanguage } from '../../contract/wire/lateCode';
import {
  PICTURE_LIFE_MS,
  pictureKindOf,
  type ResumePicture,
  START_PATH,
} from '../../contract/wire/resumePicture';
import { type Kept, readKept } from '../../data/resumePicture/keptPictures';
import type { CodePreloads } from '../codePreloads';
import { headersOfMade } from '../pageFiles';
import { composePage, composeWithoutPicture } from './composePage';

/**
 * Longer than this the page does not wait for its picture, or for where it opens, ms. It usually takes some 5, on a busy device a
 * hundred; more says that the storage is stuck.
 */
const LIMIT_MS = 1_000;

/** Queries that change nothing of what the screen shows. */
const HARMLESS = new Set(['inviteCode']);

type Asked = Pick<Request, 'url' | 'referrer'> & { readonly isReloadNavigation?: boolean };

/** What is kept for this navigation, undefined where there is nothing or it comes too late. Never rejects. */
export async function findKept(request: Asked, withinMs = LIMIT_MS): Promise<Kept | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const kind = pictureKindOf(pathname);
  if (!kind || [...searchParams.keys()].some((name) => !HARMLESS.has(name))) return undefined;
  const isStart = pathname === START_PATH && request.referrer === '' && !request.isReloadNavigation;
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(resolve, withinMs);
  });
  try {
    return await Promise.race([readKept(kind, isStart), tooLate]);
  } catch (error) {
    console.info('The page comes without its picture.', error);
    return undefined;
  }
}

/**
 * The app's page with what is kept for it (decision 0092), undefined where that is not of this screen, this build or this
 * month. `page` is read only when it is answered with.
 */
export async function withKept(
  page: Response,
  kept: Kept,
  files: RouteFiles,
  preloads: CodePreloads,
  pathname: string,
): Promise<Response | undefined> {
  const { place } = kept;
  const html = await page.clone().text();
  const path = place ?? (pathname === '/' ? '/home' : pathname);
  const picture = kept.picture && isFor(kept.picture, path, html) ? kept.picture : undefined;
  if (!picture && place === undefined) return undefined;
  const { scripts, styles } = filesFor(files, path, spokenLanguage(picture?.root.lang ?? navigator.language));
  const composed = picture
    ? composePage({ html, scripts, styles, preloads }, picture, place)
    : composeWithoutPicture(preloads.inPage(html), place as string);
  const headers = headersOfMade(page);
  const policy = headers.get('Content-Security-Policy');
  if (policy) {
    const sources = {
      'script-src': await Promise.all(composed.inlineScripts.map(hashSource)),
      'style-src': composed.inlineStyle ? [await hashSource(composed.inlineStyle)] : [],
    };
    headers.set('Content-Security-Policy', allowing(policy, sources));
  }
  return new Response(composed.html, { headers });
}

function isFor(picture: ResumePicture, path: string, html: string): boolean {
  const age = Date.now() - picture.takenAt;
  return (
    picture.path === path &&
    html.includes(`src="${picture.build}"`) &&
    age < PICTURE_LIFE_MS &&
    Array.isArray(picture.nodes) &&
    picture.nodes.length > 0
  );
}

/** The policy with sources added to what each directive allows. */
function allowing(policy: string, sources: Readonly<Record<string, readonly string[]>>): string {
  return policy
    .split('; ')
    .map((directive) => [directive, ...(sources[directive.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}

async function hashSource(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
}
