import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { builtClient } from '../product/builtClient';
import { freePort, makeDataFolder, startServer } from '../product/startServer';

/** `npm run bench:seo`: Lighthouse's SEO category of pages that search engines find. Red below 100. */
const PAGES = [
  '/home',
  '/bookInfo/2',
  '/reading/2/1',
  '/dramaInfo/10',
  '/drama/10/1',
  '/discover',
  '/about',
  '/googlePlay',
];

await builtClient();
const data = await makeDataFolder();
const server = await startServer(data.path, await freePort());
const { executablePath, args } = benchLaunchOptions();
const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
try {
  for (const path of PAGES) {
    const report = await lighthouse(server.url + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['seo'],
    });
    const score = Math.round((report?.lhr.categories.seo?.score ?? 0) * 100);
    const failed = Object.values(report?.lhr.audits ?? {}).filter(({ score: one }) => one === 0);
    console.log(
      `lighthouse seo ${String(score).padStart(3)}  ${path}  ${failed.map(({ id }) => id).join(', ')}`,
    );
    if (score < 100) process.exitCode = 1;
  }
} finally {
  chrome.kill();
  await server.stop();
  await data.remove();
}
