import { FIRST_PICTURE_ID, PICTURE_TAP } from '../../../contract/wire/firstPage';

/**
 * Opens what is tapped on a picture of the app at once, also what was tapped before the app's code ran: its reader does not
 * wait for a page that they leave (decision 0105). `open` gets an address of this app. It ends with the picture.
 */
export function answerPictureTaps(open: (href: string) => void): void {
  const picture = document.getElementById(FIRST_PICTURE_ID);
  const answer = () => {
    const href = picture?.dataset.tapped;
    if (!picture || !href) return;
    // Once for a tap.
    delete picture.dataset.tapped;
    // The tab of the page that stands there.
    if (href !== location.pathname + location.search) open(href);
  };
  answer();
  picture?.addEventListener(PICTURE_TAP, answer);
}
