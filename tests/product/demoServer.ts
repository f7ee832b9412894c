import { type Door, openDoor } from './door';

/** Names the address of the run's one server with the demo catalogue, see fillDemo. */
export const DEMO_SERVER = 'DOGEAR_TEST_DEMO_SERVER';

/** Where the run's demo server listens. */
export function demoPort(): number {
  const address = process.env[DEMO_SERVER];
  if (!address) throw new Error(`${DEMO_SERVER} is not set: the global setup has not run`);
  return Number(new URL(address).port);
}

/** A door to the run's demo server, which journeys share that change nothing in it but what their own guest did. */
export const openDemo = (): Promise<Door> => openDoor(demoPort());
