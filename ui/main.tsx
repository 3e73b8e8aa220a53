// What the browser loads first. All else stands in start.tsx, so that every page can share it as one file.
import { start } from "./start";

// In a task of its own: between reading the code and running it a touch is answered.
setTimeout(() => void start());
