import { openList } from '../../data/catalogue/lists';
import { unsealComments } from '../../data/comments/keptComments';
import { unsealGrant } from '../../data/money/grants';
import { unsealTaskPart } from '../../data/money/taskBook';
import { unsealLine, unsealWallet } from '../../data/money/wallet';
import { unsealOrder, unsealSale } from '../../data/sealing/payments';
import {
  unsealAnnotation,
  unsealPlaceLog,
  unsealReadingMonth,
  unsealVideoHistory,
} from '../../data/sealing/readingRows';
import {
  unsealCollectionName,
  unsealHistory,
  unsealPlaces,
  unsealSearchTerm,
} from '../../data/sealing/sealedRows';

type Open = (row: never) => Promise<unknown>;

/** How a sealed row of each table is opened. */
const OPEN: Readonly<Record<string, Open>> = {
  places: unsealPlaces,
  readHistory: unsealHistory,
  searchHistory: unsealSearchTerm,
  annotations: unsealAnnotation,
  placeLog: unsealPlaceLog,
  readingTime: unsealReadingMonth,
  videoHistory: unsealVideoHistory,
  collections: unsealCollectionName,
  lists: openList,
  comments: unsealComments,
  grants: unsealGrant,
  wallet: unsealWallet,
  coinHistory: unsealLine,
  sales: unsealSale,
  orders: unsealOrder,
  tasks: (row: { part: 'sign' }) => unsealTaskPart(row.part, row as never),
} satisfies Record<string, (row: never) => Promise<unknown>>;

/** Whether what is sealed in a sound row opens with this device's key: nothing ever will open it otherwise (`unseal`). */
export async function opens(table: string, row: unknown): Promise<boolean> {
  const open = OPEN[table];
  return open === undefined || (await open(row as never)) !== undefined;
}
