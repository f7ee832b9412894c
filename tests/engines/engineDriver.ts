export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A point in the window, in CSS pixels from its upper left corner. */
export type Point = { readonly x: number; readonly y: number };

export type Key = 'ArrowRight' | 'ArrowDown' | 'Enter';

export type EngineTab = {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Calls a function in the page; its arguments and its answer are JSON. It has no access to the scope of its
   * module.
   */
  run<Values extends readonly unknown[], Answer>(
    call: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>;
  clickAt(point: Point): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  pickFile(selector: string, path: string): Promise<void>;
  picture(): Promise<Buffer>;
};

export type EngineBrowser = {
  newTab(): Promise<EngineTab>;
  /** Errors from the pages' consoles; null if the engine reports none. */
  complaints(): readonly string[] | null;
  close(): Promise<void>;
};

export type Engine = {
  readonly name: EngineName;
  readonly described: string;
  /** Opens a browser on a profile: a folder to store it in, or null for a private window. */
  open(profile: string | null): Promise<EngineBrowser>;
};
