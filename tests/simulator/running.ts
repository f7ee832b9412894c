import type { World } from './World';

/** The current world: the app's modules that are mocked report to it. */
export const running: { world: World | null } = { world: null };
