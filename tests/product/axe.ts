import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Returns what axe finds on the page, or `within` a part of it: each broken rule with the elements that break
 * it. The minified axe is injected once per document, because loading it takes as long as running it. Throws
 * for a page with frames, which axe would not check. Waits for animations to end, because half-faded colours
 * have another contrast.
 */
export async function findViolations(
  page: Page,
  options: axe.RunOptions = {},
  within?: string,
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which axe is not asked about`);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([options, within]) => {
      const ends = document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
      await Promise.allSettled(ends.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within ?? document, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [options, within] as const,
  );
}
