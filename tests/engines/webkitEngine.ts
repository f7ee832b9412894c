import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onPath } from '../../scripts/browser/findChromium';
import type { Engine, EngineBrowser, EngineTab, Key, Point } from './engineDriver';
import { type ElementReference, elementId, startWebDriver, type WebDriverSession } from './webDriver';

const DRIVER = 'WebKitWebDriver';
const BROWSER = fileURLToPath(new URL('./webkitBrowser.py', import.meta.url));
const KEYS: Record<Key, string> = { ArrowRight: '\uE014', ArrowDown: '\uE015', Enter: '\uE007' };
const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };

/**
 * Finds WebKitGTK with its own driver, in a small browser that keeps its profile (webkitBrowser.py). Resolves
 * to the engine and a function that ends its display, or to a list of the missing programs.
 */
export async function findWebkit(): Promise<{ engine: Engine; end(): Promise<void> } | string> {
  const missing = [DRIVER, 'Xvfb'].filter((program) => !onPath(program));
  const asked = spawnSync(BROWSER, ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0) missing.push('GObject introspection of WebKit2 4.1');
  if (missing.length > 0) return `${missing.join(', ')} (Debian: apt install ${PACKAGES})`;
  const display = await startDisplay();
  const engine: Engine = {
    name: 'webkit',
    described: `WebKitGTK ${asked.stdout.trim()} by ${DRIVER}`,
    open: (profile) => openBrowser(profile, display.name),
  };
  return { engine, end: display.end };
}
const PACKAGES =
  'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad';

async function startDisplay(): Promise<{ name: string; end(): Promise<void> }> {
  // It chooses a free display number and writes it to the pipe.
  const child: ChildProcess = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [chunk] = await once(child.stdout ?? child, 'data');
  const end = async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  return { name: `:${String(chunk).trim()}`, end };
}

async function openBrowser(profile: string | null, display: string): Promise<EngineBrowser> {
  const session = await startWebDriver({
    driver: DRIVER,
    capabilities: { 'webkitgtk:browserOptions': { binary: BROWSER, args: [] } },
    environment: { ...process.env, DISPLAY: display, DOGEAR_WEBKIT_PROFILE: profile ?? '' },
  });
  let isFirst = true;
  return {
    newTab: async () => {
      const handle = isFirst
        ? await session.command<string>('GET', '/window')
        : (await session.command<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle;
      isFirst = false;
      return tabOf(session, handle);
    },
    complaints: () => null,
    close: session.end,
  };
}

function tabOf(session: WebDriverSession, handle: string): EngineTab {
  const command: WebDriverSession['command'] = async (...asked) => {
    await session.command('POST', '/window', { handle });
    return session.command(...asked);
  };
  return {
    goto: (url) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh'),
    run: async (call, ...values) => {
      const script = `const end = arguments[arguments.length - 1];
        globalThis.__name = (named) => named;
        Promise.resolve().then(() => (${call})(...arguments[0])).then((value) => end({ value }), (error) => end({ error: String(error) }));`;
      const answer = await command<{ value?: never; error?: string }>('POST', '/execute/async', {
        script,
        args: [values],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as never;
    },
    clickAt: async ({ x, y }: Point) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await command('POST', '/actions', { actions: [{ ...MOUSE, actions }] });
    },
    press: (key) => typeKeys(command, [KEYS[key]]),
    type: (text) => typeKeys(command, [...text]),
    pickFile: async (selector, path) => {
      const input = await command<ElementReference>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      await command('POST', `/element/${elementId(input)}/value`, { text: path });
    },
    picture: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
  };
}

async function typeKeys(command: WebDriverSession['command'], keys: readonly string[]): Promise<void> {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}
