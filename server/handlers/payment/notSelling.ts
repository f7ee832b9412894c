import { failed } from '../../../contract/values/failure';

/** No provider is known yet: nothing is sold, and there is no order of anybody's. */
export const notSelling = async () => failed('notSelling');
