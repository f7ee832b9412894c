import { unsealAnnotation } from '../../data/annotations';
import { unsealGrant } from '../../data/grants';
import { openList } from '../../data/lists';
import { unsealPlaceLog } from '../../data/placeLog';
import { unsealReadingMonth } from '../../data/readingTime';
import { unsealCollectionName, unsealHistory, unsealPlaces, unsealSearchTerm } from '../../data/sealedRows';
import { unsealTaskPart } from '../../data/taskBook';
import { unsealLine, unsealWallet } from '../../data/wallet';

type Open = (row: never) => Promise<unknown>;

/** How a sealed row of each table is opened. */
const OPEN: Readonly<Record<string, Open>> = {
  places: unsealPlaces,
  readHistory: unsealHistory,
  searchHistory: unsealSearchTerm,
  annotations: unsealAnnotation,
  placeLog: unsealPlaceLog,
  readingTime: unsealReadingMonth,
  collections: unsealCollectionName,
  lists: openList,
  grants: unsealGrant,
  wallet: unsealWallet,
  coinHistory: unsealLine,
  tasks: (row: { part: 'sign' }) => unsealTaskPart(row.part, row as never),
} satisfies Record<string, (row: never) => Promise<unknown>>;

/** Whether what is sealed in a sound row opens with this device's key: nothing ever will open it otherwise (`unseal`). */
export async function opens(table: string, row: unknown): Promise<boolean> {
  const open = OPEN[table];
  return open === undefined || (await open(row as never)) !== undefined;
}
