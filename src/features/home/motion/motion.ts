/** Whatever home needs only once it is touched, scrolled or out of date: fetched after the first content stands. */
export { FeedAge } from './FeedAge';
export { FeedWatch } from './FeedWatch';
export { firstPieces } from './feedPieces';
export { HomeMotion } from './HomeMotion';
