import type { Hono } from 'hono';
import type { Context } from '../../ground/context';
import { type AppEnvironment, namedOrigin } from '../environment';
import { READING, wrongMethod } from '../refusal';

/** What robots are asked: pages are for everybody, calls are not, and here is the list of pages where the address is known. */
export function addRobotsRoute(app: Hono<AppEnvironment>, { settings }: Context): void {
  app.get('/robots.txt', (c) => {
    const origin = namedOrigin(c, settings);
    const lines = [
      '# Pages are for everybody; what follows is what they ask for by themselves.',
      'User-agent: *',
      'Disallow: /novel-api/',
      'Allow: /',
      ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'no-cache' });
  });
  app.all('/robots.txt', (c) => wrongMethod(c, READING));
}
