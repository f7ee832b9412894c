import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * What axe finds wrong on the page or `within` a part of it: a rule each, and the elements that break it. It is put into
 * a document once, and small: to read the tool costs as much as to ask it. What is in frames it would not see.
 * Asked once all has faded in: colours half there have another contrast.
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
