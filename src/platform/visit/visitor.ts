import { phoneLanguage } from '../../i18n/activate';
import { readDevice } from '../device/device';
import { arrivalOfVisit } from './arrival';

/** Who is here, as a sign-in tells it (spec 7): the browser, the language and where they came from. `fingerId` may be ''. */
export function readVisitor(fingerId: string) {
  return {
    ...arrivalOfVisit(),
    language: phoneLanguage(),
    domain: location.hostname,
    device: readDevice(fingerId),
  };
}
