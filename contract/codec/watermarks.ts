/**
 * Advertising lines that scrapers plant in novel text: a list of our own (spec 4.12).
 * They are stripped from decoded text before it is parsed into blocks. Each is matched literally.
 */
export const WATERMARKS: readonly string[] = [
  'Read the latest chapters at freenovelhub dot com',
  'Visit freenovelhub.example for the best novel reading experience',
  'This chapter was first published on freenovelhub.example',
  'This content is taken from freenovelhub.example',
  'Follow current novels on freenovelhub.example',
  'The source of this content is novelmirror.example',
  'New novel chapters are published on novelmirror.example',
  'Updates are released by novelmirror.example',
  'Search the novelmirror.example website for faster updates',
  'Please read the original at novelmirror.example',
  'You can find the rest of this story on novelmirror.example',
  'Stolen content warning: this text belongs to readnest.example',
  'If you are not reading this on readnest.example it has been copied',
  'Unauthorized copy: report this page to readnest.example',
  'Read without ads at readnest.example',
  'For more chapters go to www.chapterfall.example',
  'chapterfall.example is updated faster than any other site',
  'Bookmark chapterfall.example to keep reading',
  'Thank you for reading at chapterfall.example',
  'Support the translator at chapterfall.example',
  'Join the reading group at bookpier.example',
  'Download the bookpier.example app to read offline',
  'Copyright notice inserted by bookpier.example',
  '[bookpier.example]',
  '(novelmirror.example)',
  '{freenovelhub.example}',
  '~~readnest.example~~',
  '***chapterfall.example***',
];
