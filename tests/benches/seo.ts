import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { sealCampaign } from '../../contract/account/campaignLink.codec';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { builtClient } from '../product/builtClient';
import { freePort, makeDataFolder, startServer } from '../product/startServer';

/** `npm run bench:seo`: Lighthouse's SEO category of pages that search engines find, and of those that links of campaigns open. Red below 100. */
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
/** Search engines are asked to leave these out: they name the title's own page instead. That they do is no fault here. */
const LANDING = [
  '/google/googleplay.html',
  '/google/googleplay.html?targetId=2',
  '/ad/gp.html?type=novel&targetId=2',
  '/ad/gp.html?type=drama&targetId=10',
  `/home?par=${sealCampaign({ targetId: 2, utm_source: 'mail' })}`,
];
const LEFT_OUT = 'is-crawlable';

await builtClient();
const data = await makeDataFolder();
const server = await startServer(data.path, await freePort());
const { executablePath, args } = benchLaunchOptions();
const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
try {
  for (const path of [...PAGES, ...LANDING]) {
    const report = await lighthouse(server.url + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['seo'],
      skipAudits: LANDING.includes(path) ? [LEFT_OUT] : [],
    });
    const score = Math.round((report?.lhr.categories.seo?.score ?? 0) * 100);
    const failed = Object.values(report?.lhr.audits ?? {}).filter(({ score: one }) => one === 0);
    console.log(
      `lighthouse seo ${String(score).padStart(3)}  ${path.slice(0, 60)}  ${failed.map(({ id }) => id).join(', ')}`,
    );
    if (score < 100) process.exitCode = 1;
  }
} finally {
  chrome.kill();
  await server.stop();
  await data.remove();
}
