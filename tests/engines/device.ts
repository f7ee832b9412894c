import type { EngineBrowser } from './engineDriver';
import { EnginePage } from './enginePage';
import type { Ground } from './ground';

export class EngineDevice {
  #browser: EngineBrowser | undefined;
  #page: EnginePage | undefined;
  readonly complaints: string[] = [];

  private constructor(
    readonly ground: Ground,
    readonly profile: string | null,
  ) {}

  /** `isPrivate`: a private window, whose profile is lost when it closes. */
  static async open(ground: Ground, { isPrivate = false } = {}): Promise<EngineDevice> {
    const device = new EngineDevice(ground, isPrivate ? null : await ground.makeFolder());
    await device.reopen();
    return device;
  }

  get page(): EnginePage {
    if (!this.#page) throw new Error('the browser is closed');
    return this.#page;
  }

  async newTab(): Promise<EnginePage> {
    if (!this.#browser) throw new Error('the browser is closed');
    return new EnginePage(await this.#browser.newTab());
  }

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
