import type { Journey } from './journey';

export const update: Journey = {
  name: 'update',
  run: async ({ ground, device: { page }, door }) => {
    const { url } = door;
    await page.goto(`${url}/BookShelf`);
    await page.isServed();
    await ground.deploy();
    await page.tab.reload();
    await page.sees({ text: 'A new version is ready' });
    await page.tab.run(() => void Object.assign(window, { isOld: true }));
    await page.click({ role: 'button', name: 'Update', exact: true });
    await page.until('the page is a new one', () => page.tab.run(() => !('isOld' in window)));
    await page.isServed();
    const waits = await page.tab.run(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
    if (waits) throw new Error('the new version waits still');
    await door.stop();
    await page.goto(`${url}/BookShelf`);
    await page.sees({ text: 'Your shelf is empty' });
  },
};
