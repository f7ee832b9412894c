import { auditSection } from './audit/section';
import type { DeskSection } from './desk/section';
import { messagesSection } from './messages/section';
import { peopleSection } from './people/section';
import { queueSection } from './queue/section';
import { wordsSection } from './words/section';

/** The parts of the desk, in the order in which they are listed. The first is what it opens with. */
export const SECTIONS: readonly DeskSection[] = [
  queueSection,
  messagesSection,
  peopleSection,
  wordsSection,
  auditSection,
];
