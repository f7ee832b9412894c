import { readSealedSetting } from './sealedSettings';

/** Whether the reader said that they are of age: true or missing. */
export const AGE_KEY = 'age';

export async function readIsOfAge(): Promise<boolean> {
  return (await readSealedSetting(AGE_KEY)) === true;
}
