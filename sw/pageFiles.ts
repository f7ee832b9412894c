import { filesFor, type RouteFiles, spokenLanguage } from '../contract/wire/lateCode';

const ENTRY = /<script type="module" crossorigin src="([^"]*)"><\/script>/;

/**
 * Returns the app's page with links to the code of the page at this path, so that the browser fetches it
 * alongside the shell instead of after it. The service worker does not know a language chosen in the app:
 * then its texts load without links. Chromium reuses code compiled on an earlier start only if the file is
 * fetched as a script, not as a module (decision 0014); other engines would fetch both.
 */
export async function withPageFiles(page: Response, files: RouteFiles, path: string): Promise<Response> {
  const { scripts, styles } = filesFor(files, path, spokenLanguage(navigator.language));
  const html = await page.text();
  const keepsCompiled = 'userAgentData' in navigator;
  const entry = keepsCompiled ? ENTRY.exec(html)?.[1] : undefined;
  const code = keepsCompiled ? 'rel="preload" as="script" crossorigin' : 'rel="modulepreload"';
  const links = [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...[...(entry ? [entry] : []), ...scripts].map((href) => `<link ${code} href="${href}">`),
  ];
  const headers = new Headers(page.headers);
  // These headers describe the stored bytes.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(
    // Before the scripts: the browser fetches a file in the way it was first requested.
    html.replace(/<script|<\/head>/, (tag) => `${links.join('\n')}\n${tag}`),
    { headers },
  );
}
