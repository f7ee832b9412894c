import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { DrawFirstPicture, PictureRequest } from '../../contract/wire/firstPage';
import type { Language } from '../../contract/wire/languages';
import { themeOf } from '../features/home/tabTheme';
import { AppShell } from '../features/shell/AppShell';
import { assumeHouseName } from '../platform/device/houseName';
import { assumeMobile } from '../platform/device/mobileRule';
import { catalogues } from './catalogues';
import { PicturePage } from './PicturePage';

/** The limit in ms, including the wait for a turn: after it the app paints the page sooner itself. */
const LIMIT_MS = 2_000;
const NOTHING_SAVED = { loaded: true, value: undefined } as const;

/**
 * Renders a page's first screen with the app's own components, on the server. The rows are made from the same
 * answers that are embedded in the page. Rejects if a component cannot be rendered there.
 */
export const drawFirstPicture: DrawFirstPicture = async (request) => {
  const router = routerAt(request.pathname, <PicturePage subject={request.subject} />);
  await router.load();
  const page = (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
  return { html: await render(page, request), rootAttributes: rootAttributesFor(request) };
};

/** A router with one page in the app's frame, for every address. */
function routerAt(pathname: string, page: ReactNode) {
  const root = createRootRoute({
    component: () => (
      <AppShell tabBar={NOTHING_SAVED}>
        <Outlet />
      </AppShell>
    ),
  });
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => page });
  return createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [pathname] }),
  });
}

/** The language, the mobile rule and the name are global in the realm, so pictures are drawn one after another. */
let turn: Promise<unknown> = Promise.resolve();

function render(page: ReactNode, request: PictureRequest): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const drawn = turn.then(() => renderAlone(page, request, signal));
  turn = drawn.catch(() => undefined);
  return drawn;
}

/** Waits for lazy parts. A render failure inside a boundary fails the picture. */
async function renderAlone(
  page: ReactNode,
  { house, language, mobile }: PictureRequest,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  assumeHouseName(house);
  assumeMobile(mobile);
  speak(language);
  const failures: unknown[] = [];
  const { prelude } = await prerender(page, {
    signal,
    onError: (error) => void failures.push(error),
    // Forces all content inline: a late boundary would need a script to move it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

function speak(language: Language): void {
  if (i18n.locale !== language) i18n.loadAndActivate({ locale: language, messages: catalogues[language] });
}

function rootAttributesFor({ language, mobile, subject }: PictureRequest): Record<string, string> {
  const attributes: Record<string, string> = { lang: language, 'data-device': mobile ? 'mobile' : 'desktop' };
  if (subject.page === 'chapter') attributes.class = 'is-reading';
  if (subject.page === 'home') {
    const { tabList } = subject.config;
    if (themeOf(tabList, tabList[0]?.indexValue ?? '') === 'dark') attributes['data-home'] = 'dark';
  }
  return attributes;
}
