import '../data/tables/dramaShapes';
import { expose } from 'comlink';
import { failed } from '../contract/values/failure';
import { whenSessionEnds } from '../data/network/gateway';
import { firstUseCases } from './usecases/firstUseCases';

type UseCase = (request: unknown) => Promise<unknown>;
type Api = typeof import('./laterUseCases')['laterUseCases'] & { ping: typeof ping };
export type UseCasesWorker = Api;

/** Tells the page that this worker is alive. */
const ping = async () => true as const;
const first: Readonly<Record<string, unknown>> = { ...firstUseCases, ping };

/** The others are looked up once they have come. */
const api = new Proxy(first, {
  get: (_, name: string) =>
    Object.hasOwn(first, name) ? first[name] : (request: unknown) => callLater(name, request),
});
expose(api);

whenSessionEnds(() => void fetchLater().then(({ leaveDevice }) => leaveDevice()));

const fetchLater = () => import('./laterUseCases');

async function callLater(name: string, request: unknown): Promise<unknown> {
  let later: Readonly<Record<string, UseCase>>;
  try {
    later = (await fetchLater()).laterUseCases as unknown as typeof later;
  } catch (error) {
    // Some engines never ask again for a module that did not come: the page replaces a worker that errs, at its next call.
    reportError(error);
    return failed('workerLost');
  }
  const useCase = Object.hasOwn(later, name) ? later[name] : undefined;
  return useCase ? useCase(request) : failed('malformed', name);
}
