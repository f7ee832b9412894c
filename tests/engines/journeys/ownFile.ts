import type { Journey } from './journey';
import { SHOWN_TEXT } from './reading';

export const ownFile: Journey = {
  name: 'own file',
  run: async ({ ground: { novel, novelPath }, device, door }) => {
    const { url } = door;
    await device.page.goto(`${url}/BookShelf`);
    await device.page.isServed();
    await device.page.sees({ text: 'Your shelf is empty' });
    await door.stop();
    await device.page.tab.pickFile('input[type="file"]', novelPath);
    await device.page.at(/\/reading\/-1\/1$/);
    await device.page.sees(SHOWN_TEXT);
    await device.page.sees({ text: novel.opening });
    await device.reopen();
    await device.page.goto(`${url}/BookShelf`);
    await device.page.click({ role: 'link', name: novel.title });
    await device.page.sees({ text: novel.opening });
  },
};
