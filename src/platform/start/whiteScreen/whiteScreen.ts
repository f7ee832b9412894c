import { houseName } from '../../device/houseName';
import { showMissingPage } from './missingPage';
import { mayOpenDatabase } from './missingParts';
import { cover, heading, languageOfNotice, plainLink, reloadButton, uncover, words } from './noticeParts';

/**
 * White-screen detection (spec 8): nothing is painted in #root after load, or all of it disappears later.
 * Plain DOM without any of the app's code, so that it works if the app did not start. It never reloads by
 * itself.
 */

/**
 * In ms. A slow network may need a while to load the app; a notice shown meanwhile disappears when it starts.
 */
const START_LIMIT_MS = 10_000;
/** A shorter limit for a start that has already thrown an error, in ms. */
const AFTER_ERROR_MS = 1_500;
/** React replaces the old tree with the new one within one frame; a longer gap is a loss. In ms. */
const AFTER_LOSS_MS = 800;

/** The texts are here because no catalogue is loaded yet. `{name}`: the installation's. */
const TEXTS = {
  en: ['{name} did not start', 'Nothing you have read or saved is lost.', 'Reload', 'Read without the app'],
  ru: [
    'Сервис «{name}» не запустился',
    'Ничего из прочитанного и сохранённого не потеряно.',
    'Обновить',
    'Читать без приложения',
  ],
  zh: ['{name} 没能启动', '你读过和保存的内容都没有丢失。', '重新加载', '不用应用阅读'],
  pt: ['{name} não iniciou', 'Nada do que leu ou guardou se perdeu.', 'Recarregar', 'Ler sem o aplicativo'],
} as const;

type Report = (detail: { reason: string; error: string }) => void;

/** Whether an element shows nothing to the reader: no text and no picture. */
export function isBlank(root: HTMLElement): boolean {
  if (root.childElementCount === 0) return true;
  if (root.getBoundingClientRect().height === 0) return true;
  return !root.textContent?.trim() && !root.querySelector('img,svg,canvas,video');
}

/** Starts the watch. `report` is called once for each blank screen. Returns how to stop. */
export function watchWhiteScreen(report: Report): () => void {
  let shown: HTMLElement | undefined;
  let lastError = '';
  let reason = 'not-started';
  let timer = setTimeout(check, START_LIMIT_MS);

  function check(): void {
    const root = document.getElementById('root');
    if (root && !isBlank(root)) {
      if (shown) uncover(shown);
      shown = undefined;
      observer.observe(root, { childList: true });
      return;
    }
    if (shown) return;
    shown = showNotice();
    // The app may start in steps: an empty frame first, and its words in it later.
    if (root) observer.observe(root, { childList: true, subtree: true });
    report({ reason, error: lastError });
    void nameBlockedStorage();
  }

  /** If the browser blocks the app's database, a reload does not help. */
  async function nameBlockedStorage(): Promise<void> {
    if (await mayOpenDatabase()) return;
    shown?.remove();
    shown = showMissingPage(['storage']);
  }

  function checkIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(check, ms);
  }

  function onError(event: ErrorEvent | PromiseRejectionEvent): void {
    const error: unknown = 'reason' in event ? event.reason : (event.error ?? event.message);
    lastError = error instanceof Error ? `${error}\n${error.stack ?? ''}` : String(error);
    checkIn(AFTER_ERROR_MS);
  }

  const root = document.getElementById('root');
  const observer = new MutationObserver(() => {
    if (root?.childElementCount === 0) {
      reason = 'emptied';
      checkIn(AFTER_LOSS_MS);
    } else if (shown) checkIn(0);
  });
  if (root) observer.observe(root, { childList: true });
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onError);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onError);
    if (shown) uncover(shown);
  };
}

/** In sessionStorage while a page of this tab starts: the path it starts at. */
const STARTING_KEY = 'starting';

/**
 * Reports a start in this tab that never finished: #root stayed empty, and the page was not left either,
 * because it hung. No worker runs that early, and a hung page can report nothing, so the next start in the
 * tab calls `report` with the path.
 */
export function watchStart(report: (path: string) => void): void {
  const root = document.getElementById('root');
  // The system may end a hidden tab.
  if (!root || root.childElementCount > 0 || document.visibilityState === 'hidden') return;
  try {
    const hung = sessionStorage.getItem(STARTING_KEY);
    if (hung !== null) report(hung);
    sessionStorage.setItem(STARTING_KEY, location.pathname);
  } catch {
    // Storage is disabled.
    return;
  }
  const end = () => sessionStorage.removeItem(STARTING_KEY);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    end();
  });
  observer.observe(root, { childList: true });
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', end);
}

function showNotice(): HTMLElement {
  const [title, text, action, plain] = TEXTS[languageOfNotice()];
  const notice = cover('white-screen');
  // If a reload does not help, the free text is still available.
  notice.append(
    heading(title.replace('{name}', () => houseName)),
    words(text),
    reloadButton(action, 'filled'),
    plainLink(plain, 'outlined'),
  );
  return notice;
}
