/** The languages of the app, its mails and its pushes. */
export const LANGUAGES = ['en', 'ru', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
