import '../data/tables/laterShapes';
import { expose } from 'comlink';
import { whenSessionEnds } from '../data/network/gateway';
import { whenFull } from '../data/tables/freeSpace';
import { endTransactions, recordTransactions } from '../data/tables/openTransactions';
import { callLater, type UseCases } from './callLater';
import { firstUseCases } from './usecases/firstUseCases';

type Api = typeof import('./laterUseCases')['laterUseCases'] & { ping: typeof ping; leave: typeof leave };
export type UseCasesWorker = Api;

recordTransactions();

/** Shows the page that this worker is alive. */
const ping = async () => true as const;
/** The page was left. This worker closes once it holds no table; it may be suspended before that. */
const leave = async () => {
  await endTransactions();
  close();
};
const fetchLater = () => import('./laterUseCases');

expose(
  callLater(
    { ...firstUseCases, ping, leave } as unknown as UseCases,
    async () => (await fetchLater()).laterUseCases as unknown as UseCases,
    // Some engines never retry a module that failed to load, so the error makes the page replace this worker
    // on its next call.
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
