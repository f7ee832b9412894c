import { phoneLanguage } from '../../i18n/activate';
import { readDevice } from '../device/device';
import { arrivalOfVisit } from './arrival';

/** Returns the visitor's data for a sign-in (spec 7): browser, language and arrival. `fingerId` may be ''. */
export function readVisitor(fingerId: string) {
  return {
    ...arrivalOfVisit(),
    language: phoneLanguage(),
    domain: location.hostname,
    device: readDevice(fingerId),
  };
}
