import '../data/tables/laterShapes';
import { expose } from 'comlink';
import { whenSessionEnds } from '../data/network/gateway';
import { whenFull } from '../data/tables/freeSpace';
import { endTransactions, noteTransactions } from '../data/tables/openTransactions';
import { callLater, type UseCases } from './callLater';
import { firstUseCases } from './usecases/firstUseCases';

type Api = typeof import('./laterUseCases')['laterUseCases'] & { ping: typeof ping; leave: typeof leave };
export type UseCasesWorker = Api;

noteTransactions();

/** Tells the page that this worker is alive. */
const ping = async () => true as const;
/** The page is left. This worker ends as soon as it holds no table any more: it may fall asleep before. */
const leave = async () => {
  await endTransactions();
  close();
};
const fetchLater = () => import('./laterUseCases');

expose(
  callLater(
    { ...firstUseCases, ping, leave } as unknown as UseCases,
    async () => (await fetchLater()).laterUseCases as unknown as UseCases,
    // Some engines never ask again for a module that did not come: the page replaces a worker that errs, at its next call.
    reportError,
  ),
);

whenSessionEnds(() => void fetchLater().then(({ leaveDevice }) => leaveDevice(), reportError));
whenFull(() =>
  fetchLater().then(
    ({ freePlanned }) => freePlanned(),
    () => false,
  ),
);
