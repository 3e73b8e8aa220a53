// Runs the browser tests, two files at a time. Failed tests are retried once with nothing running beside them, and are
// listed either way: a busy machine may make a browser miss a moment, but a test that needs this often has to be fixed.
//   node run.mjs [FILE...]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fillDemo } from "./program.mjs";

const folder = import.meta.dirname;
const temporary = mkdtempSync(join(tmpdir(), "towngreen-e2e-"));
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const label = ({ file, name }) => `${basename(file ?? "?")}: ${name ?? "the whole file"}`;

const AT_ONCE = 2;
/** A file that takes longer hangs. */
const FILE_MS = 15 * 60_000;

/** Runs these files, or only the tests named. Returns the result of each, and how the runner exited. */
function run(files, concurrency, names = []) {
  const list = join(temporary, "results.jsonl");
  const patterns = names.map((name) => `--test-name-pattern=^${escaped(name)}$`);
  const reporters = ["spec", join(folder, "results.mjs")].map((reporter) => `--test-reporter=${reporter}`);
  const destinations = ["stdout", list].map((destination) => `--test-reporter-destination=${destination}`);
  const { status } = spawnSync(
    process.execPath,
    [
      "--test",
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${FILE_MS}`,
      ...reporters,
      ...destinations,
      ...patterns,
      ...files,
    ],
    { cwd: folder, stdio: "inherit" },
  );
  return {
    status,
    results: readFileSync(list, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

async function fill(name) {
  const demo = join(temporary, name);
  mkdirSync(demo);
  await fillDemo(demo);
}

await fill("demo");
const named = process.argv.slice(2);
const first = run(
  named.length > 0
    ? named
    : readdirSync(folder)
        .filter((file) => file.endsWith(".test.mjs"))
        .sort(),
  AT_ONCE,
);
const failed = first.results.filter(({ isPass }) => !isPass);
let code = first.status;
if (failed.length > 0) {
  console.log(`\nTried once more:\n${failed.map((test) => `  ${label(test)}`).join("\n")}\n`);
  // Midnight in town may have passed: the demo's sources then tell the next days' dates.
  await fill("again");
  const mended = [];
  for (const file of new Set(failed.map((test) => test.file))) {
    const names = failed.filter((test) => test.file === file).map(({ name }) => name);
    const { status, results } = run([file], 1, names.includes(null) ? [] : names);
    const passed = new Set(results.filter(({ isPass }) => isPass).map(({ name }) => name));
    mended.push(
      ...failed.filter((test) => test.file === file && (test.name === null ? status === 0 : passed.has(test.name))),
    );
  }
  code = mended.length === failed.length ? 0 : 1;
  for (const test of failed)
    console.log(`${mended.includes(test) ? "needed a second try" : "failed twice"}: ${label(test)}`);
}
rmSync(temporary, { recursive: true, force: true });
process.exit(code);
