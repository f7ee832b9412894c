import type { Page } from '@playwright/test';

const LINES = 2_000;

/**
 * A page of plain text with nothing to do, scrolled as what is measured: what the machine drops by itself. `panel` lays
 * it into a side sheet of its own; without it the page itself scrolls.
 */
export async function openPlainLines(page: Page, url: string, { panel }: { panel: boolean }): Promise<void> {
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(
    ([lines, inPanel]) => {
      // Without it a phone lays the page out as wide as a desktop's and shows it from afar.
      const viewport = document.createElement('meta');
      viewport.name = 'viewport';
      viewport.content = 'width=device-width, initial-scale=1';
      document.head.replaceChildren(viewport);
      const [sheet, text] = [document.createElement('div'), document.createElement('p')];
      sheet.append(text);
      document.body.replaceChildren(sheet);
      if (inPanel) {
        sheet.style.cssText =
          'position:fixed;inset:0 0 0 auto;width:416px;max-width:100%;overflow:auto;background:white';
      }
      text.style.cssText = 'white-space:pre';
      text.textContent = Array.from({ length: lines }, (_, at) => `Chapter ${at + 1}`).join('\n\n');
      window.scrollProbe = {
        y: () => (inPanel ? sheet.scrollTop : window.scrollY),
        isBlank: () => false,
      };
    },
    [LINES, panel] as const,
  );
}
