import { late } from '../../../platform/late';

/** What is drawn on the text once it is there: a part of no first page. */
export const Marks = late(() => import('./Marks').then((module) => module.Marks), {
  orNothing: 'What is marked in the text',
  inNoHurry: true,
});
