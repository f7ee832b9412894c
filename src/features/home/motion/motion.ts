/** Whatever home needs only once it is touched, scrolled or out of date: fetched after the first content stands. */
export { AdPlace } from '../../../shared/ads/AdPlace';
export { firstPieces } from '../../../ui/windowed/listPieces';
export { FeedAge } from './FeedAge';
export { FeedWatch } from './FeedWatch';

export { HomeMotion } from './HomeMotion';
