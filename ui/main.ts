// What the browser loads first. Everything else is in start.tsx, whose URL is in the page, and is loaded on demand;
// this file is built separately (build.mjs), so that it is all that a visitor waits for.
import { startWhenWanted } from "./kit/firstSign";

startWhenWanted();
