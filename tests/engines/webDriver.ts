import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../product/startServer';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = { readonly [ELEMENT]: string };

const SCRIPT_MS = 120_000;
const PAGE_MS = 900_000;
const STARTED_MS = 15_000;

/** A browser session over the protocol that every engine's driver speaks (W3C WebDriver). */
export type WebDriverSession = {
  command<Answer = null>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>;
  end(): Promise<void>;
};

type Options = {
  readonly driver: string;
  readonly capabilities: object;
  readonly environment: NodeJS.ProcessEnv;
};

/** Starts a driver for each session, because the browser inherits the driver's environment. */
export async function startWebDriver({
  driver,
  capabilities,
  environment,
}: Options): Promise<WebDriverSession> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore', detached: true });
  // An interrupted run must leave no process behind.
  const kill = () => killGroup(child);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const ask = askDriver(`http://127.0.0.1:${port}`);
  try {
    await answers(child, () => ask('GET', '/status'));
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    });
    const command: WebDriverSession['command'] = (method, path, body) =>
      ask(method, `/session/${sessionId}${path}`, body);
    await command('POST', '/timeouts', { script: SCRIPT_MS, pageLoad: PAGE_MS });
    const end = async () => {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await ended(child);
    };
    return { command, end };
  } catch (error) {
    await ended(child);
    throw error;
  }
}

export const elementId = (element: ElementReference): string => element[ELEMENT];

function askDriver(url: string) {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const content = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
    const response = await fetch(`${url}${path}`, { method, ...content });
    const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
    if (!response.ok)
      throw new Error(`${path.split('/').slice(3).join('/')}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

/** A driver listens some time after its start, without a signal. */
async function answers(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + STARTED_MS; ; ) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > until || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  killGroup(child);
  await gone;
}

/** Also kills the browser that the driver started, which may not know that its session is over. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
