import { auditSection } from './audit/section';
import { campaignsSection } from './campaigns/section';
import type { DeskSection } from './desk/section';
import { figuresSection } from './figures/section';
import { homeSection } from './home/section';
import { installationSection } from './installation/section';
import { messagesSection } from './messages/section';
import { peopleSection } from './people/section';
import { queueSection } from './queue/section';
import { titlesSection } from './titles/section';
import { typosSection } from './typos/section';
import { uploadsSection } from './uploads/section';
import { watermarksSection } from './watermarks/section';
import { wordsSection } from './words/section';

export const SECTIONS: readonly DeskSection[] = [
  queueSection,
  messagesSection,
  typosSection,
  titlesSection,
  uploadsSection,
  watermarksSection,
  homeSection,
  peopleSection,
  figuresSection,
  campaignsSection,
  wordsSection,
  installationSection,
  auditSection,
];
