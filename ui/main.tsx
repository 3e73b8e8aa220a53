// What the browser loads first. All else stands in start.tsx, so that every page can share it as one file.
import { start } from "./start";

void start();
