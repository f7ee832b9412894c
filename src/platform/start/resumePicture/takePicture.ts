import { pictureKindOf, type ResumePicture } from '../../../../contract/wire/resumePicture';
import { storedChoice } from '../../device/localChoice';
import { textPx } from '../../device/viewport';
import { arrivalOfVisit } from '../../visit/arrival';
import { BELOW_PX, takeNode, UNPICTURED } from './takeNode';

/** What lies over a screen, or is about to change it: then none is taken, and the last one stays. */
const NOT_AT_REST = [
  'dialog[open]',
  '[role="dialog"]',
  '[role="menu"]',
  '[aria-busy="true"]:not([inert] *)',
  '#first-picture',
  '#white-screen',
  '.reader[data-aloud]',
  '.reader[data-screen-reader]',
  // Pages that are being counted again.
  '.status-page:empty',
].join();

/** A chapter that is locked, or whose text is not here: no picture may show it. */
const LOCKED = '.leaf-state:not([inert])';

/** Prices and balances, and whatever names some (a test finds those without it): shown once more, they might be others by then. */
const COINS = '[data-coins]';
/** They are in no picture there, or none is taken meanwhile. */
const COINS_UNSEEN = `${UNPICTURED},[role="dialog"],.locked[inert]`;

/** The pages of a list may be this much higher or lower on the next visit: browsers' bars come and go. */
const SLACK_PX = 160;

const ROOT_ATTRIBUTES = ['lang', 'class', 'data-device', 'data-fonts', 'data-theme', 'data-home'];

/** It moves on by itself: the app's first frame has it at its beginning again. */
const CAROUSEL = '[aria-roledescription]';
const MOVING = '.swiper';

export type Taken = {
  readonly picture: ResumePicture;
  /** The same for two pictures that differ only in what moves by itself. */
  readonly likeness: string;
};

/**
 * What is on the screen, as a picture (decision 0092); undefined while it is not at rest, or not at its beginning, and null where no
 * picture of it may be kept, not even the last one.
 */
export function takePicture(root: HTMLElement): Taken | undefined | null {
  const kind = pictureKindOf(location.pathname);
  const build = document.querySelector('script[src^="/assets/index-"]')?.getAttribute('src');
  // A visit by a link has another bar.
  if (showsLocked() || showsCoins() || arrivalOfVisit().isDeep === 1) return null;
  if (!kind || !build || document.querySelector(NOT_AT_REST) || getSelection()?.isCollapsed === false)
    return undefined;
  if (kind === 'reading' ? !root.querySelector('.reader .leaf') : scrollY >= 1) return undefined;
  const nodesOf = (blanked: (element: Element) => boolean) =>
    [...root.children]
      .map((child) => takeNode(child, { right: innerWidth, bottom: innerHeight, blanked }))
      .filter((node) => node !== undefined);
  const isCarousel = (element: Element) => element.matches(CAROUSEL);
  const still = JSON.stringify(nodesOf(isCarousel));
  const nodes = nodesOf((element) => isCarousel(element) && element.querySelector(MOVING) !== null);
  const picture: ResumePicture = {
    kind,
    path: location.pathname,
    build,
    language: languageKey(),
    title: document.title,
    root: rootAttributes(),
    width: innerWidth,
    height: innerHeight,
    slack: kind === 'reading' ? 0 : SLACK_PX,
    textPx: textPx(),
    faces: facesInUse(),
    turns: kind === 'reading' && turnsWithinChapter(root),
    takenAt: Date.now(),
    nodes,
  };
  return {
    picture,
    likeness: `${picture.path} ${innerWidth} ${innerHeight} ${JSON.stringify(picture.root)} ${still}`,
  };
}

/** Scrolled text has one below it that is not drawn. */
function showsLocked(): boolean {
  const below = innerHeight + BELOW_PX;
  return [...document.querySelectorAll(LOCKED)].some((leaf) => leaf.getBoundingClientRect().top < below);
}

function showsCoins(): boolean {
  return [...document.querySelectorAll(COINS)].some((element) => !element.closest(COINS_UNSEEN));
}

function languageKey(): string {
  // Of the browser's, what the app goes by.
  return `${storedChoice('language') ?? ''}/${navigator.language.slice(0, 2)}`;
}

function rootAttributes(): Record<string, string> {
  const { documentElement } = document;
  const held = ROOT_ATTRIBUTES.map((name) => [name, documentElement.getAttribute(name)] as const);
  return Object.fromEntries(held.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The text's and the interface's, as far as they are needed before the first paint. */
function facesInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.endsWith('.woff2'))
    .map(({ pathname }) => pathname)
    .filter((path, at, all) => all.indexOf(path) === at)
    .slice(0, 6);
}

/** A tap at a chapter's edge leads into another one, which may have a price. */
function turnsWithinChapter(root: HTMLElement): boolean {
  const [page, pages] = (root.querySelector('.status-page')?.textContent ?? '').split(' / ').map(Number);
  return page !== undefined && pages !== undefined && page > 1 && page < pages;
}
