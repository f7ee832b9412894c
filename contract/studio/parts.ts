import type { DraftChange } from '../operator/titles.schema';

/** What a person does for a title (decision 0137). A person has one part in it. */
export const TITLE_PARTS = ['author', 'coauthor', 'editor', 'translator'] as const;

export type TitlePart = (typeof TITLE_PARTS)[number];

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 30;
/** The most people of a title, and the most invitations to it that wait. */
export const MOST_PEOPLE = 50;
export const MOST_INVITATIONS = 10;
/** The largest file of next chapters; a whole novel without pictures has 1 or 2 MB. */
export const MOST_STUDIO_FILE_BYTES = 16 * 1_024 * 1_024;

type Rights = {
  /** Changes names and words of chapters. */
  readonly writes: boolean;
  /** How it changes drafts. */
  readonly arranges: readonly DraftChange['kind'][];
  /** Adds next chapters, as drafts. */
  readonly uploads: boolean;
  /** Invites, changes and takes out all but authors. */
  readonly invites: boolean;
};

const PUBLISHES = {
  writes: true,
  arranges: ['publish', 'schedule', 'move', 'discard', 'withdraw', 'timetable', 'hiatus'],
  uploads: true,
} as const;

/** What each part may do in the studio besides reading chapters, comments and figures. */
export const PART_RIGHTS: Readonly<Record<TitlePart, Rights>> = {
  author: { ...PUBLISHES, invites: true },
  coauthor: { ...PUBLISHES, invites: false },
  editor: { writes: true, arranges: ['move'], uploads: false, invites: false },
  translator: { writes: false, arranges: [], uploads: false, invites: false },
};
