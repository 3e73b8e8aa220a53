// What the browser loads first. All else stands in start.tsx, whose address the page names, and is loaded once it is
// wanted; this file is built by itself (build.mjs), so that it is all that a visitor waits for.
import { startWhenWanted } from "./kit/firstSign";

startWhenWanted();
