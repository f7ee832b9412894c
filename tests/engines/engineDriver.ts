export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A place in the window, in CSS pixels from its upper left corner. */
export type Point = { readonly x: number; readonly y: number };

/** The keys that journeys press, beside what they type. */
export type Key = 'ArrowRight' | 'ArrowDown' | 'Enter';

/** One tab of a browser, as far as every engine can be driven from outside. What a reader sees is found by `EnginePage`. */
export type EngineTab = {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page; its arguments and its answer are JSON. It sees nothing of the module it stands in. */
  run<Values extends readonly unknown[], Answer>(
    call: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>;
  clickAt(point: Point): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Chooses a file of the machine's in an input of the page. */
  pickFile(selector: string, path: string): Promise<void>;
  picture(): Promise<Buffer>;
};

/** A running browser of an engine. */
export type EngineBrowser = {
  newTab(): Promise<EngineTab>;
  /** What pages complained about in the console; null where the engine tells nobody. */
  complaints(): readonly string[] | null;
  close(): Promise<void>;
};

/** An engine that is on this machine. */
export type Engine = {
  readonly name: EngineName;
  /** What drives what, with versions. */
  readonly described: string;
  /** A browser on a profile: a folder to keep it in, or null for a private window. */
  open(profile: string | null): Promise<EngineBrowser>;
};
