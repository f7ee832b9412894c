import type { World } from './World';

/** The world that runs now: the modules of the app that are passed through report to it. */
export const running: { world: World | null } = { world: null };
