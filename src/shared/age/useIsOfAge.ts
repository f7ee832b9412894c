import { isAdult } from '../../../contract/catalogue/ageRating';
import { readIsOfAge } from '../../../data/queries/age';
import { useLive } from '../../platform/live/live';

/** Whether the reader said that they are of age; undefined until it is read. */
export function useIsOfAge(): boolean | undefined {
  return useLive('of age', readIsOfAge).value;
}

/** Whether the title may be opened, unlocked and stored without the question for the reader's age. */
export function useIsOpen(title: { readonly ageRating?: number | undefined }): boolean {
  const isOfAge = useIsOfAge();
  return !isAdult(title) || isOfAge === true;
}
