/**
 * Code that home needs only after a touch, a scroll or a refresh: loaded after the first content is shown.
 */
export { AdPlace } from '../../../shared/ads/AdPlace';
export { firstPieces } from '../../../ui/windowed/listPieces';
export { FeedAge } from './FeedAge';
export { FeedWatch } from './FeedWatch';

export { HomeMotion } from './HomeMotion';
