import { filesFor, type RouteFiles, spokenLanguage } from '../contract/wire/lateCode';
import type { CodePreloads } from './codePreloads';

/**
 * The app's page with links to the code of the page at this path: the browser fetches it beside the shell instead
 * of after it. A language that was chosen in the app is not known here: then its texts come as they did without.
 */
export async function withPageFiles(
  page: Response,
  files: RouteFiles,
  preloads: CodePreloads,
  path: string,
): Promise<Response> {
  const { scripts, styles } = filesFor(files, path, spokenLanguage(navigator.language));
  const links = [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map(preloads.link),
  ];
  const html = preloads.inPage(await page.text());
  return new Response(
    html.replace('</head>', () => `${links.join('\n')}\n</head>`),
    { headers: headersOfMade(page) },
  );
}

/** The headers of a page that is made from a stored one, without those that tell of the stored bytes. */
export function headersOfMade(page: Response): Headers {
  const headers = new Headers(page.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return headers;
}
