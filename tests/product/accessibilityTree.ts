import type { Page } from '@playwright/test';

export type Tree = {
  /** The roles of all nodes that are not ignored, in document order. */
  readonly roles: readonly string[];
  readonly headings: readonly { readonly level: number; readonly name: string }[];
  readonly text: string;
};

export async function readTree(page: Page): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const kept = nodes.filter(({ ignored }) => !ignored);
    const nameOf = (node: (typeof kept)[number]) => String(node.name?.value ?? '');
    return {
      roles: kept.map(({ role }) => String(role?.value ?? '')),
      headings: kept
        .filter(({ role }) => role?.value === 'heading')
        .map((node) => ({
          level: Number(node.properties?.find(({ name }) => name === 'level')?.value.value),
          name: nameOf(node),
        })),
      text: kept
        .filter(({ role }) => role?.value === 'StaticText')
        .map(nameOf)
        .join(' '),
    };
  } finally {
    await session.detach();
  }
}
