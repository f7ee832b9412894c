import type { EngineBrowser } from './engineDriver';
import { EnginePage } from './enginePage';
import type { Ground } from './ground';

/** A reader's device: a browser with its profile, which can be closed and opened again. */
export class EngineDevice {
  #browser: EngineBrowser | undefined;
  #page: EnginePage | undefined;
  readonly complaints: string[] = [];

  private constructor(
    readonly ground: Ground,
    readonly profile: string | null,
  ) {}

  /** `isPrivate`: a private window, with which everything goes. */
  static async open(ground: Ground, { isPrivate = false } = {}): Promise<EngineDevice> {
    const device = new EngineDevice(ground, isPrivate ? null : await ground.makeFolder());
    await device.reopen();
    return device;
  }

  /** The tab that was opened first. */
  get page(): EnginePage {
    if (!this.#page) throw new Error('the browser is closed');
    return this.#page;
  }

  async newTab(): Promise<EnginePage> {
    if (!this.#browser) throw new Error('the browser is closed');
    return new EnginePage(await this.#browser.newTab());
  }

  /** As a reader who closes the browser and comes back. */
  async reopen(): Promise<void> {
    await this.close();
    this.#browser = await this.ground.engine.open(this.profile);
    this.#page = await this.newTab();
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = this.#page = undefined;
    if (!browser) return;
    this.complaints.push(...(browser.complaints() ?? []));
    await browser.close();
  }
}
