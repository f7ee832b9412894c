import { filesFor, type RouteFiles, spokenLanguage } from '../contract/values/routeFiles';

/** The app's first script, as the build names it in its page. */
const ENTRY = /<script type="module" crossorigin src="([^"]*)"><\/script>/;

/**
 * The app's page with links to the code of the page at this path: the browser fetches it beside the shell instead
 * of after it. A language that was chosen in the app is not known here: then its texts load as they do without links.
 * Chromium runs what it compiled on an earlier start only where the file is fetched as a script, not as a module (decision 0014);
 * other engines would fetch both.
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
  // They describe the stored bytes.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(
    // Before the scripts: a file that is asked for twice is fetched as it was first.
    html.replace(/<script|<\/head>/, (tag) => `${links.join('\n')}\n${tag}`),
    { headers },
  );
}
