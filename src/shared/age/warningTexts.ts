import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { WARNINGS, type Warning } from '../../../contract/catalogue/ageRating';

export const WARNING_TEXTS: Readonly<Record<Warning, MessageDescriptor>> = {
  violence: msg`Violence`,
  sexualContent: msg`Sexual content`,
  sexualViolence: msg`Sexual violence`,
  strongLanguage: msg`Strong language`,
  substanceUse: msg`Drugs, alcohol, tobacco`,
  selfHarm: msg`Suicide and self-harm`,
  discrimination: msg`Discrimination`,
  horror: msg`Horror`,
};

/** Returns the warnings that this version of the app knows, in the order of the list. */
export function knownWarnings(warnings: readonly string[] = []): Warning[] {
  return WARNINGS.filter((warning) => warnings.includes(warning));
}
