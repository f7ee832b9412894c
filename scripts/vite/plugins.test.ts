import { type Plugin, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const MOST_PLUGINS = 10;
const REWRITING = ['resolveId', 'load', 'transform', 'renderChunk'] as const;

const isOurs = ({ name }: Plugin) => name.startsWith('dogear-');

it('no plugin of this repository replaces or edits a module', async () => {
  const { plugins } = await resolveConfig({ configLoader: 'runner' }, 'build');
  const ours = plugins.filter(isOurs);
  expect(ours.length).toBeGreaterThan(0);
  for (const plugin of ours)
    expect(
      REWRITING.filter((hook) => plugin[hook] !== undefined),
      plugin.name,
    ).toEqual([]);
});

it('the build has at most ten plugins', async () => {
  const { default: config } = await import('../../vite.config');
  expect(config.plugins?.length).toBeLessThanOrEqual(MOST_PLUGINS);
});
