import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { benchLaunchOptions } from '../../scripts/browser/launchOptions';
import { quantile } from './measure';

/** Runs of every page; the medians are what is printed. */
const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Run = { scores: Record<string, number>; lcp: number; cls: number; tbt: number; failed: string[] };

/** Lighthouse with its mobile profile (simulated Slow 4G, 4x processor slow-down), a new browser for every run. */
export async function auditPages(pages: { name: string; url: string }[]): Promise<void> {
  for (const { name, url } of pages) {
    const runs: Run[] = [];
    for (let at = 0; at < RUNS; at++) runs.push(await audit(url));
    const median = (read: (run: Run) => number) => quantile(runs.map(read), 0.5);
    const scores = CATEGORIES.map((id) => `${id} ${(median((run) => run.scores[id] ?? 0) * 100).toFixed(0)}`);
    const failed = [...new Set(runs.flatMap((run) => run.failed))];
    console.log(
      `lighthouse ${name.padEnd(12)} ${scores.join('  ')}  LCP ${median((run) => run.lcp).toFixed(0)} ms` +
        `  CLS ${median((run) => run.cls).toFixed(3)}  TBT ${median((run) => run.tbt).toFixed(0)} ms  n ${RUNS}` +
        (failed.length > 0 ? `  not perfect: ${failed.join(', ')}` : ''),
    );
  }
}

async function audit(url: string): Promise<Run> {
  const { executablePath, args } = benchLaunchOptions();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
  });
  try {
    const report = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    if (!report) throw new Error(`Lighthouse gave no report on ${url}`);
    return runOf(report.lhr);
  } finally {
    chrome.kill();
  }
}

function runOf({ categories, audits, runtimeError }: Result): Run {
  if (runtimeError) throw new Error(runtimeError.message);
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, categories[id]?.score ?? 0]));
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = (['accessibility', 'best-practices'] as const)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores,
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    failed,
  };
}
