import { type Door, openDoor } from './door';

/** The environment variable with the address of the run's one demo server, see fillDemo. */
export const DEMO_SERVER = 'DOGEAR_TEST_DEMO_SERVER';

export function demoPort(): number {
  const address = process.env[DEMO_SERVER];
  if (!address) throw new Error(`${DEMO_SERVER} is not set: the global setup has not run`);
  return Number(new URL(address).port);
}

/** Opens a door to the run's demo server. For journeys that change nothing on it but their own guest. */
export const openDemo = (): Promise<Door> => openDoor(demoPort());
