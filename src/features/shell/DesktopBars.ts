/** What stands above and below the page on a desktop: one file, which phones never fetch. */
export { LateFooter } from './LateFooter';
export { TopBar } from './TopBar';
