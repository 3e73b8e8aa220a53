// react-dom without the features this site never uses, a quarter of a visitor's download: its features are functions at
// the top level of one file, so once the entry points to a feature are stubbed, esbuild drops the rest of it.
// Invariants: no stubbed code is reached by what ui/ imports and writes (trimReact.test.ts checks that), and an entry
// point that a newer React no longer has fails the build.

/** The replacement bodies of functions, by feature. Most are only called for elements that are never created. */
const CLOSED = {
  "<ViewTransition>": {
    trackEnterViewTransitions: "",
    commitExitViewTransitions: "",
    commitEnterViewTransitions: "",
    commitNestedViewTransitions: "",
    commitAppearingPairViewTransitions: "",
    commitDeletedPairViewTransitions: "",
    restoreEnterOrExitViewTransitions: "",
    restoreNestedViewTransitions: "",
    measureNestedViewTransitions: "",
    measureViewTransitionHostInstancesRecursive: "",
    applyViewTransitionToHostInstances: "",
    restoreViewTransitionOnHostInstances: "",
    restoreViewTransitionName: "",
    startViewTransition: "return null",
    flushAfterMutationEffects: "",
    reportViewTransitionError: "",
    scheduleViewTransitionEvent: "",
    createViewTransitionInstance: "",
    getViewTransitionName: "",
    getViewTransitionClassName: "",
  },
  "references to fragments": {
    commitNewChildToFragmentInstances: "",
    commitFragmentInstanceInsertionEffects: "",
    commitFragmentInstanceDeletionEffects: "",
    addFragmentHandleToFiber: "",
    traverseVisibleInstancesAndTextInstances: "",
  },
  "what belongs into <head>: <link>, <meta>, <style>, <script>, and preload() and its like": {
    isHostHoistableType: "return false",
    getResource: "return null",
    acquireResource: "return null",
    createHoistableInstance: "",
    getHydratableHoistableCache: "",
    mountHoistable: "",
    insertStylesheetIntoRoot: "",
    insertSuspendedStylesheets: "",
    suspendResource: "",
    preloadResource: "",
    preloadResourceAndSuspendIfNeeded: "",
    preconnectAs: "",
    prefetchDNS: "",
    preconnect: "",
    preload: "",
    preloadModule: "",
    preinitStyle: "",
    preinitScript: "",
    preinitModuleScript: "",
  },
  "pictures that a <ViewTransition> waits for": {
    preloadInstanceAndSuspendIfNeeded: "",
    suspendInstance: "",
    recursivelyAccumulateSuspenseyCommit: "",
    accumulateSuspenseyCommitOnFiber: "",
    waitForCommitToBeReady: "return null",
  },
  "<html>, <head> and <body>, around the root": {
    commitHostSingletonAcquisition: "",
    releaseSingletonInstance: "",
    resolveSingletonInstance: "",
    isSingletonScope: "return false",
  },
  "<Activity>, <SuspenseList>, and boundaries that React's own server has drawn": {
    updateActivityComponent: "",
    mountActivityChildren: "",
    retryActivityComponentWithoutHydrating: "",
    updateSuspenseListComponent: "",
    initSuspenseListRenderState: "",
    cutOffTailIfNeeded: "",
    findLastContentRow: "",
    findFirstSuspended: "return null",
    updateDehydratedSuspenseComponent: "",
    createFiberFromDehydratedFragment: "",
    canHydrateHydrationBoundary: "return null",
    clearHydrationBoundary: "",
    hideOrUnhideDehydratedBoundary: "",
    registerSuspenseInstanceRetry: "",
    retryDehydratedSuspenseBoundary: "",
    commitActivityHydrationCallbacks: "",
    commitSuspenseHydrationCallbacks: "",
    attemptExplicitHydrationTarget: "",
  },
  "actions of forms, and hooks: useActionState(), useDeferredValue(), useTransition(), those of a compiler and a cache":
    {
      extractEvents$1: "",
      scheduleReplayQueueIfNeeded: "",
      startTransition: "",
      startHostTransition: "",
      ensureFormComponentIsStateful: "",
      mountActionState: "",
      updateActionState: "",
      rerenderActionState: "",
      mountDeferredValueImpl: "",
      updateDeferredValueImpl: "",
      refreshCache: "",
      useMemoCache: "",
    },
  "elements with a dash, onSelect and onBeforeInput, and browsers that are older than all we build for": {
    getVendorPrefixedEventName: "return arguments[0]",
    isCustomElement: "return false",
    setPropOnCustomElement: "",
    constructSelectEvent: "",
    getNativeBeforeInputChars: "",
    getFallbackBeforeInputChars: "",
    handleEventsForInputEventPolyfill: "",
  },
  "which components stand around an error: their names are one letter long": {
    getStackByFiberInDevAndProd: 'return ""',
    getComponentNameFromType: "return null",
    findCurrentFiberUsingSlowPath: "return null",
  },
  "the browser's sign of loading, which a transition would show": { defaultOnDefaultTransitionIndicator: "" },
};

/** Top-level statements with side effects, which esbuild would keep; and their replacements. */
const STATEMENTS = [
  // Methods that are assigned to a prototype one by one.
  [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?^};\n/gm, ""],
  // Vendor-prefixed names of events and styles.
  [/^var vendorPrefixes = \{[\s\S]*?;\ncanUseDOM &&\n[\s\S]*?;\n(?=function getVendorPrefixedEventName\()/m, ""],
  [/ (?:Moz|ms|Web[Kk]it)[A-Z]\w+(?=[ "])/g, ""],
  // Feature detection that is true in all browsers we build for (build.mjs).
  [
    /^var canUseDOM = [\s\S]*?(?=^var root = null,)/m,
    "const canUseDOM = true, passiveBrowserEventsSupported = true;\n",
  ],
  [/^var isInputEventSupported = [\s\S]*?^\}\n/m, "const isInputEventSupported = true;\n"],
  [/^var skipSelectionChangeEvent =\n.*,\n/m, "const skipSelectionChangeEvent = false;\nvar "],
  [
    /,\n +canUseCompositionEvent = [\s\S]*?(?=^function isFallbackCompositionEnd\()/m,
    `;
const canUseCompositionEvent = true, canUseTextInputEvent = true, useFallbackCompositionData = false;
`,
  ],
];

/** Attributes whose JSX name differs from that in HTML and SVG, as far as they are used here. */
export const ATTRIBUTES = new Set(["htmlFor", "strokeWidth", "textAnchor"]);
const TABLE = /(?<=^var aliases = new Map\(\[\n)(?:^ +\["[^"]+", "[^"]+"\],?\n)+/m;
const ROW = /^ +\["([^"]+)".*\n/gm;

/** The WorkTags of fibers that are never created: those of the features above, context consumers and profilers. */
const KINDS = new Set([9, 12, 18, 19, 26, 27, 30, 31]);

const SWITCH = /^ *(?:\w+: )?switch \((?:\w+\.)*tag\) \{$/;
const ARM = /^ *case (\d+):$/;
const NEVER = "if (false) {";

const indentOf = (line) => line.length - line.trimStart().length;

/** `code` is the production build, printed with each statement on its own lines. */
export function trimReact(code, closed = CLOSED) {
  for (const [name, body] of Object.values(closed).flatMap(Object.entries)) {
    const begin = code.indexOf(`\nfunction ${name}(`) + 1;
    const end = code.indexOf("\n}\n", begin) + 3;
    if (begin === 0 || end === 2)
      throw new Error(`React's code no longer has ${name}(): bring build/trimReact.mjs up to date.`);
    code = `${code.slice(0, begin)}function ${name}() {${body}}\n${code.slice(end)}`;
  }
  const attributes = (rows) => rows.replace(ROW, (row, name) => (ATTRIBUTES.has(name) ? row : ""));
  for (const [pattern, replacement] of [...STATEMENTS, [TABLE, attributes]]) {
    if (code.search(pattern) < 0)
      throw new Error(`React's code no longer has ${pattern}: bring build/trimReact.mjs up to date.`);
    code = code.replace(pattern, replacement);
  }
  return dropKinds(code);
}

/** The attributes that trimReact removes. */
export const leftOutAttributes = (code) =>
  [...(TABLE.exec(code)?.[0].matchAll(ROW) ?? [])].map(([, name]) => name).filter((name) => !ATTRIBUTES.has(name));

/**
 * Removes the cases for KINDS from every switch on a fiber's tag; one that another case falls through to stays. Their
 * declarations are used in other cases, too, so they become unreachable code, and esbuild keeps the names.
 */
function dropKinds(code) {
  const lines = code.split("\n");
  const kept = [];
  /** Indents of the switches that are open around a line. */
  const open = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const indent = indentOf(line);
    while (open.length > 0 && line.trim() !== "" && indent <= open.at(-1)) open.pop();
    const [, kind] = ARM.exec(line) ?? [];
    if (SWITCH.test(line)) open.push(indent);
    else if (kind && KINDS.has(Number(kind)) && open.at(-1) === indent - 2) {
      let end = at + 1;
      while (lines[end].trim() === "" || indentOf(lines[end]) > indent) end += 1;
      // A label whose body is under another one, or one that the previous label falls through to, stays.
      if (end === at + 1 || ARM.test(kept.at(-1))) continue;
      const isFirst = SWITCH.test(kept.at(-1));
      if (isFirst || isLeft(kept, indent + 2)) {
        if (isFirst) kept.push(line);
        kept.push([NEVER, ...lines.slice(at + 1, end), "}"].join("\n"));
        at = end - 1;
        continue;
      }
    }
    kept.push(line);
  }
  return kept.join("\n");
}

/** Whether the code above never falls through to the next case. */
function isLeft(lines, indent) {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line.startsWith(NEVER)) continue;
    const [, kind] = ARM.exec(line) ?? [];
    if (kind) return KINDS.has(Number(kind));
    if (line.trim() === "" || indentOf(line) > indent || /^ *[)\]}?:]/.test(line)) continue;
    return indentOf(line) === indent && /^ *(?:break|return|throw|continue)\b/.test(line);
  }
  return false;
}
