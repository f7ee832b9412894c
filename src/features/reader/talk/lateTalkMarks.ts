import { late } from '../../../platform/late';

/** What others said, at the margin of the text once it is there: a part of no first page. */
export const TalkMarks = late(() => import('./TalkMarks').then((module) => module.TalkMarks), {
  orNothing: 'What others said about the text',
  inNoHurry: true,
});
