import '../data/tables/laterShapes';
import '../data/tables/laterShapes';
import '../data/tables/laterShapes';
import type { RouteFiles } from '../contract/wire/lateCode';
import { answerUnreachable } from './answerUnreachable';
import { takeInBackgroundFetches } from './backgroundFetch';
import { serveChapters, serveCovers, serveFonts } from './caches';
import { keepPlan } from './keepPlan';
import { takePushes } from './push';
import { serveRangeFilms } from './rangeFilm';
import { replayOutbox } from './replay';
import { takeInShares } from './shareTarget';
import { handleUpdates, type PrecacheManifest, serveShell } from './shell';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheManifest;
  __ROUTE_FILES: RouteFiles;
};

// Only wiring. The first matching route wins. No route here matches the API, so its answers are never cached.
serveFonts();
serveShell(self, self.__WB_MANIFEST, self.__ROUTE_FILES);
serveChapters();
serveCovers();
serveRangeFilms(self);
takeInShares();
answerUnreachable();
handleUpdates(self);
replayOutbox(self);
takeInBackgroundFetches(self);
takePushes(self);
keepPlan(self);
