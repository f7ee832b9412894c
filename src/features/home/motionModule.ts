/** Everything of `motion/`, once it is here. */
export type Motion = typeof import('./motion/motion');

/** How what moves on home is loaded: nothing at first paint needs it, and home works without. */
export const MOTION = { orNothing: 'What moves on home', idleWithin: 1_000 };
