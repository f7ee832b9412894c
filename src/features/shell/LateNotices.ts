import { late } from '../../platform/late';

/** Toasts and the offer of a new version, once the first page stands: a toast shown earlier waits for its host. */
export const LateNotices = late(() => import('./Notices').then((module) => module.Notices), {
  orNothing: 'The notices',
  afterFirstPage: true,
});
