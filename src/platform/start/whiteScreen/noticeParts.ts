/**
 * Elements of the notice shown if the app did not start. They use no stylesheet, because it may be missing.
 */

export type NoticeLanguage = 'en' | 'ru' | 'zh' | 'pt';
type Look = 'filled' | 'outlined';

const CONTROL =
  'display:inline-grid;place-items:center;box-sizing:border-box;min-height:48px;padding:10px 28px;border-radius:24px;' +
  'font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;';
const LOOKS: Readonly<Record<Look, string>> = {
  filled: 'border:0;background:var(--house-accent,#0b6450);color:#fff',
  outlined: 'border:1px solid currentColor;background:none;color:inherit',
};
/** Pages that the server also renders in plain HTML (server/http/plain). */
const PLAIN_PATH = /^\/(?:home|(?:bookInfo|dramaInfo|author)\/\d+|(?:reading|drama)\/\d+\/-?\d+)$/;

/** Covers the whole page and is announced at once. The page behind it is inert. */
export function cover(id: string): HTMLElement {
  const root = document.getElementById('root');
  if (root) root.inert = true;
  document.getElementById(id)?.remove();
  const notice = document.createElement('div');
  notice.id = id;
  notice.setAttribute('role', 'alert');
  notice.lang = languageOfNotice();
  notice.style.cssText =
    'position:fixed;inset:0;z-index:80;box-sizing:border-box;overflow:auto;display:grid;align-content:safe center;justify-items:center;gap:16px;padding:24px;' +
    'text-align:center;font:17px/1.5 system-ui,sans-serif;color-scheme:light dark;background:Canvas;color:CanvasText';
  document.body.append(notice);
  return notice;
}

export function uncover(notice: HTMLElement): void {
  notice.remove();
  const root = document.getElementById('root');
  if (root) root.inert = false;
}

export function heading(text: string): HTMLElement {
  const element = document.createElement('h1');
  element.textContent = text;
  element.style.cssText = 'font:600 22px/1.3 Georgia,serif;margin:0;text-wrap:balance';
  return element;
}

export function words(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  element.style.cssText = 'margin:0;max-width:34rem;text-wrap:pretty';
  return element;
}

export function reloadButton(text: string, look: Look): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.style.cssText = CONTROL + LOOKS[look];
  button.addEventListener('click', () => location.reload());
  return button;
}

/** Links to the same page without the app, or to home if it has no such page. */
export function plainLink(text: string, look: Look): HTMLElement {
  const link = document.createElement('a');
  const path = PLAIN_PATH.test(location.pathname) ? location.pathname : '/home';
  link.href = `${path}?plain=1&lang=${languageOfNotice()}`;
  link.textContent = text;
  link.style.cssText = CONTROL + LOOKS[look];
  return link;
}

export function languageOfNotice(): NoticeLanguage {
  let wanted = navigator.language;
  try {
    wanted = localStorage.getItem('language') || wanted;
  } catch {
    // Storage is disabled: use the browser's language.
  }
  const base = String(wanted).toLowerCase().slice(0, 2);
  return base === 'ru' || base === 'zh' || base === 'pt' ? base : 'en';
}
