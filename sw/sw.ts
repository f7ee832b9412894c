import '../data/tables/commentShapes';
import '../data/tables/dramaShapes';
import '../data/tables/planShapes';
import type { RouteFiles } from '../contract/wire/lateCode';
import { answerUnreachable } from './answerUnreachable';
import { takeInBackgroundFetches } from './backgroundFetch';
import { serveChapters } from './chapterCache';
import { serveCovers } from './coverCache';
import { serveFaces } from './faceCache';
import { keepPlan } from './keepPlan';
import { takePushes } from './push';
import { serveRangeFilms } from './rangeFilm';
import { replayOutbox } from './replay';
import { takeInShares } from './shareTarget';
import { type PrecacheManifest, serveShell } from './shell';
import { handleUpdates } from './updates';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheManifest;
  __ROUTE_FILES: RouteFiles;
};

// Wiring only; of two routes that fit, the first one counts. Answers of the API are never cached: no route here touches them.
serveFaces();
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
