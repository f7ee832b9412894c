import { FIRST_PICTURE_ID, PICTURE_TAP } from '../../contract/wire/firstPage';

/** What was tapped so long ago is not what the reader waits for any more. */
const TAP_LIMIT_MS = 5_000;

/**
 * Stands in a page that the service worker answers with a picture, and runs before anything is painted. What it needs to know
 * stands in its own attributes, so that the text, and with it its hash in the policy, is the same for every picture.
 *
 * - Where the picture is not this window's (size, size of letters, theme, language) or the page was scrolled, it goes.
 * - Where the app opens in a chapter, the chapter's address comes on top of the one that was opened: Back leads there.
 * - A tap before the app stands is kept, and a link that was tapped is seen to be. The app opens its address as soon as its code runs
 *   (`answerPictureTaps`). A tap on the text of a chapter is given to the app once the picture goes, one on anything else never:
 *   what a button does may have a price.
 */
export const PICTURE_SCRIPT = `(() => {
  const { width, height, slack, text, theme, language, turns, place, scrolls } = document.currentScript.dataset;
  const root = document.documentElement;
  const picture = document.getElementById('${FIRST_PICTURE_ID}');
  const stored = (storage, key) => {
    try { return window[storage].getItem(key) ?? ''; } catch { return ''; }
  };
  const isOpened = performance.getEntriesByType('navigation')[0]?.type === 'navigate';
  if (place && isOpened) {
    const state = (index) => ({ __TSR_index: index, __TSR_key: 'resume' + index, key: 'resume' + index });
    history.replaceState(state(0), '');
    history.pushState(state(1), '', place);
  }
  if (!picture) return;
  const fits =
    innerWidth === Number(width) &&
    Math.abs(innerHeight - height) <= slack &&
    getComputedStyle(root).fontSize === text + 'px' &&
    stored('localStorage', 'theme') === theme &&
    stored('localStorage', 'language') + '/' + navigator.language.slice(0, 2) === language;
  const isScrolled = scrolls && !isOpened && stored('sessionStorage', 'leftScrolled') !== '';
  if (!fits || isScrolled || (place && !isOpened)) {
    root.removeAttribute('class');
    return picture.remove();
  }
  let tap, late;
  const forget = () => {
    clearTimeout(late);
    tap = undefined;
    delete picture.dataset.tapped;
    delete picture.querySelector('[data-pressed]')?.dataset.pressed;
  };
  const linkAt = (x, y) =>
    [...picture.querySelectorAll('a[href]')].findLast((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    });
  const keep = (event) => {
    const { clientX: x, clientY: y, ctrlKey, metaKey, shiftKey, altKey } = event;
    forget();
    // The app stands behind its picture already, and has had it. And what would open elsewhere is opened nowhere.
    if (event.target.closest('#root *') || ctrlKey || metaKey || shiftKey || altKey) return;
    late = setTimeout(forget, ${TAP_LIMIT_MS});
    const link = linkAt(x, y);
    if (!link) return void (tap = { x, y });
    link.dataset.pressed = '';
    picture.dataset.tapped = link.pathname + link.search;
    picture.dispatchEvent(new Event('${PICTURE_TAP}'));
  };
  addEventListener('click', keep, true);
  const turn = () => {
    if (!tap || !turns) return;
    const { x, y } = tap;
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest('.stage') && !hit.closest('a, button, input'))
      hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  };
  new MutationObserver((_, observer) => {
    if (picture.isConnected) return;
    observer.disconnect();
    removeEventListener('click', keep, true);
    turn();
    forget();
  }).observe(document.body, { childList: true });
})();`;
