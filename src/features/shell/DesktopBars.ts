/** What stands above and below the page on a desktop: one file, which phones never fetch. */
export { Footer } from './Footer';
export { TopBar } from './TopBar';
