/**
 * Code that home needs only after a touch, a scroll or a refresh: loaded after the first content is shown.
 */
export { AdPlace } from '../../../shared/ads/AdPlace';
export { FeedAge } from './FeedAge';
export { FeedVeil } from './FeedVeil';

export { HomeMotion } from './HomeMotion';
