import { filesFor, type RouteFiles, spokenLanguage } from '../contract/values/routeFiles';

/**
 * The app's page with links to the code of the page at this path: the browser fetches it beside the shell instead
 * of after it. A language that was chosen in the app is not known here: then its texts come as they did without.
 */
export async function withPageFiles(page: Response, files: RouteFiles, path: string): Promise<Response> {
  const { scripts, styles } = filesFor(files, path, spokenLanguage(navigator.language));
  const links = [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  const html = await page.text();
  const headers = new Headers(page.headers);
  // They describe the stored bytes.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(
    html.replace('</head>', () => `${links.join('\n')}\n</head>`),
    { headers },
  );
}
