/**
 * White-screen detection (spec 8): nothing painted in #root after load, or all of it gone later. Plain DOM and no
 * import at all, so that it works when the rest of the app did not start. It never reloads by itself.
 */

/** A slow line may take a while to bring the app; what is shown meanwhile goes away when it comes. */
const START_LIMIT_MS = 10_000;
/** A start that has already failed loudly need not be waited for. */
const AFTER_ERROR_MS = 1_500;
/** React takes the old tree away and puts the new one up within one frame. */
const AFTER_LOSS_MS = 800;

/** Before any catalogue: the few words are here. */
const TEXTS = {
  en: ['Dogear did not start', 'Nothing you have read or saved is lost.', 'Reload'],
  ru: ['Dogear не запустился', 'Ничего из прочитанного и сохранённого не потеряно.', 'Обновить'],
  zh: ['Dogear 没能启动', '你读过和保存的内容都没有丢失。', '重新加载'],
  pt: ['O Dogear não iniciou', 'Nada do que leu ou guardou se perdeu.', 'Recarregar'],
} as const;

type Report = (detail: { reason: string; error: string }) => void;

/** Whether an element shows a reader anything: words, or a picture. */
export function isBlank(root: HTMLElement): boolean {
  if (root.childElementCount === 0) return true;
  if (root.getBoundingClientRect().height === 0) return true;
  return !root.textContent?.trim() && !root.querySelector('img,svg,canvas,video');
}

/** Watches from now on. `report` is told once for each blank screen. Returns how to stop. */
export function watchWhiteScreen(report: Report): () => void {
  let shown: HTMLElement | undefined;
  let lastError = '';
  let reason = 'not-started';
  let timer = setTimeout(check, START_LIMIT_MS);

  function check(): void {
    const root = document.getElementById('root');
    if (root && !isBlank(root)) {
      shown?.remove();
      shown = undefined;
      return;
    }
    if (shown) return;
    shown = showNotice();
    report({ reason, error: lastError });
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
    shown?.remove();
  };
}

function showNotice(): HTMLElement {
  const [title, text, action] = TEXTS[languageOfNotice()];
  const notice = document.createElement('div');
  notice.id = 'white-screen';
  notice.setAttribute('role', 'alert');
  // The stylesheet may be what is missing: these few lines do without it.
  notice.style.cssText =
    'position:fixed;inset:0;z-index:80;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;' +
    'text-align:center;font:17px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText';
  const heading = document.createElement('h1');
  heading.textContent = title;
  heading.style.cssText = 'font:600 22px/1.3 Georgia,serif;margin:0';
  const words = document.createElement('p');
  words.textContent = text;
  words.style.cssText = 'margin:0';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  button.style.cssText =
    'min-height:48px;margin-top:8px;padding:0 28px;border:0;border-radius:24px;font:inherit;font-weight:600;' +
    'cursor:pointer;background:#0b6450;color:#fff';
  button.addEventListener('click', () => location.reload());
  notice.append(heading, words, button);
  document.body.append(notice);
  return notice;
}

function languageOfNotice(): keyof typeof TEXTS {
  let wanted = navigator.language ?? '';
  try {
    wanted = localStorage.getItem('language') ?? wanted;
  } catch {
    // Storage is switched off: the browser's language it is.
  }
  const base = wanted.toLowerCase().slice(0, 2);
  return base === 'ru' || base === 'zh' || base === 'pt' ? base : 'en';
}
