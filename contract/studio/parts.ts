/** What a person does for a title (decision 0137). A person has one part in it. */
export const TITLE_PARTS = ['author', 'coauthor', 'editor', 'translator'] as const;

export type TitlePart = (typeof TITLE_PARTS)[number];
