import { coinsOffline } from './coinsOffline';
import { drama } from './drama';
import type { Journey } from './journey';
import { logIn } from './logIn';
import { ownFile } from './ownFile';
import { privateWindow } from './privateWindow';
import { trainRide } from './trainRide';
import { twoTabs } from './twoTabs';
import { update } from './update';
import { whatIsLacking } from './whatIsLacking';

/** The last journey restarts the server with another version. */
export const JOURNEYS: readonly Journey[] = [
  trainRide,
  ownFile,
  coinsOffline,
  twoTabs,
  logIn,
  drama,
  whatIsLacking,
  privateWindow,
  update,
];
