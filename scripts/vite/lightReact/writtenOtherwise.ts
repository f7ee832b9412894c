type Otherwise = { readonly from: string; readonly until?: string; readonly instead: string };

/** What stands there once, and what instead: up to a text where one is named, and not with it. */
const OTHERWISE: readonly Otherwise[] = [
  { from: 'ReactDOMHydrationRoot.prototype.render = ', instead: '' },
  { from: 'ReactDOMHydrationRoot.prototype.unmount = ', instead: '' },
  { from: '  name,\n  isHydrating\n) {', instead: '  name\n) {' },
  // Of what the document's head is given.
  { from: '  D: prefetchDNS,', until: '};\nfunction flushSyncWork()', instead: '' },
  { from: '      : "html" === type ||', until: '        : 5;\n  else', instead: '' },
  // Of forms: an element waits for no action of its own, and none is a function.
  {
    from: '  var stateHook = fiber.memoizedState;\n  null !== stateHook &&',
    until: '  stateHook = contextStackCursor',
    instead: '  var stateHook;\n',
  },
  { from: '  hostTransitionProviderCursor.current === fiber &&', until: '}\nvar prefix', instead: '' },
  { from: 'parent === hostTransitionProviderCursor.current', instead: '!1' },
  {
    from: '      null !== workInProgress.memoizedState &&\n        (($$typeof = renderWithHooks(',
    until: '      markRef(current, workInProgress);\n      reconcileChildren(current, workInProgress, props',
    instead: '',
  },
  // Of a fragment's ref.
  {
    from: 'if (null === current.stateNode) {\n            var fragmentInstance',
    until: '          instanceToUse = current.stateNode;\n          break;\n        default',
    instead: '',
  },
  // Events are taken one by one: nothing has to wait for markup to become the app's.
  {
    from: '    var blockedOn = findInstanceBlockingEvent(nativeEvent);',
    until: 'function findInstanceBlockingEvent',
    instead: `    findInstanceBlockingEvent(nativeEvent);
    dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);
  }
}
`,
  },
  // onSelect, onBeforeInput and onComposition… of elements.
  {
    from: '      handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch',
    until: '      extractEvents$1(',
    instead: '',
  },
  { from: 'registerTwoPhaseEvent(\n  "onSelect"', until: 'var mediaEventTypes', instead: '' },
  // Engines that had animations and input events under other names.
  {
    from: 'if (canUseDOM) {\n  var JSCompiler_inline_result',
    until: 'function stopWatchingForValueChange',
    instead: '',
  },
  {
    from: 'var skipSelectionChangeEvent',
    until: 'var ANIMATION_END',
    instead: 'const getVendorPrefixedEventName = (eventName) => eventName;\n',
  },
  {
    from: 'canUseDOM &&\n  "documentMode" in document',
    until: 'function isFallbackCompositionEnd',
    instead: '',
  },
];

/** The renderer's code with these texts in their places. Throws when it has not just one of each. */
export function writtenOtherwise(renderer: string): string {
  return OTHERWISE.reduce((code, { from, until, instead }) => {
    const start = code.indexOf(from);
    const end = until === undefined ? start + from.length : code.indexOf(until, start);
    if (start < 0 || end < 0 || code.includes(from, start + 1))
      throw new Error(`react-dom has not one "${from.trim()}" where it had one.`);
    return code.slice(0, start) + instead + code.slice(end);
  }, renderer);
}
