import { storeChoice, storedChoice } from '../../device/localChoice';

const STORAGE_KEY = 'opensWhereLeft';

/** Whether the app, left in a chapter, opens in it. It is the device's choice, as the theme is. */
export function opensWhereLeft(): boolean {
  return storedChoice(STORAGE_KEY) === 'yes';
}

export function chooseOpening(whereLeft: boolean): void {
  storeChoice(STORAGE_KEY, whereLeft ? 'yes' : null);
}
