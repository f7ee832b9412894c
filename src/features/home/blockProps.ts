import type { HomeBlock } from '../../../contract/catalogue/home.schema';
import type { FeedMemory } from './feedMemory';

export type BlockProps = {
  block: HomeBlock;
  /** Visible at first paint. */
  first: boolean;
  memory: FeedMemory;
};
