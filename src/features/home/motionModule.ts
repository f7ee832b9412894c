/** Everything of `motion/`, once it is here. */
export type Motion = typeof import('./motion/motion');

/** How long what moves on home waits on a page that is never idle, ms: nothing at first paint needs it. */
export const MOTION_MS = 1_000;
