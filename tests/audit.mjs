// Audits the dependencies, from the lock files alone and without a network: where each package
// comes from, under what license, and whether its version is known to be bad.
//   node tests/audit.mjs
// The list of bad versions is our own (tests/advisories.json) and only as current as its last entry. Where
// cargo-deny or cargo-audit is installed, it is run as well: it knows what was found since.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NPM_LOCKS = ["ui/package-lock.json", "e2e/package-lock.json"];
const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";
/** Licenses that allow what we do: ship a program, with their texts named. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CDLA-Permissive-2.0",
  "IJG",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
  "zlib-acknowledgement",
]);
const errors = [];

/** An SPDX expression; the old slash means "or". */
export function isAllowed(expression) {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[\w.+-]+(?: WITH [\w.-]+)?/g) ?? [];
  let at = 0;
  const one = () => {
    if (tokens[at] !== "(") return ALLOWED.has(tokens[at++]);
    at += 1;
    const inner = any();
    at += 1;
    return inner;
  };
  const all = () => {
    let is = one();
    while (tokens[at] === "AND") {
      at += 1;
      is = one() && is;
    }
    return is;
  };
  const any = () => {
    let is = all();
    while (tokens[at] === "OR") {
      at += 1;
      is = all() || is;
    }
    return is;
  };
  return any() && at === tokens.length;
}

export function isBelow(version, limit) {
  const parts = (text) => text.split(/[-+]/)[0].split(".").map(Number);
  const [left, right] = [parts(version), parts(limit)];
  for (const [index, number] of right.entries()) {
    if ((left[index] ?? 0) !== number) return (left[index] ?? 0) < number;
  }
  return false;
}

function readCrates() {
  const asked = spawnSync("cargo", ["metadata", "--locked", "--format-version", "1"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (asked.status !== 0) throw new Error(`cargo metadata: ${asked.stderr}`);
  return JSON.parse(asked.stdout).packages.filter(({ source }) => source !== null);
}

function readNpm(path) {
  const { packages } = JSON.parse(readFileSync(join(root, path), "utf8"));
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => ({ name: place.slice(place.lastIndexOf("node_modules/") + 13), ...entry }));
}

function checkLicense(where, { name, version, license }) {
  if (!license) errors.push(`${where}: ${name} ${version} names no license`);
  else if (!isAllowed(license))
    errors.push(`${where}: ${name} ${version} is under ${license}, which nobody has allowed`);
}

/** The other tool's word, where it is installed. */
function ask(tool, args) {
  if (spawnSync("cargo", [tool, "--version"], { stdio: "ignore" }).status !== 0) return false;
  const asked = spawnSync("cargo", [tool, ...args], { cwd: root, stdio: "inherit" });
  if (asked.status !== 0) errors.push(`cargo ${tool} found something, see above`);
  return true;
}

// Proves that the rules can reject.
for (const [expression, expected] of [
  ["MIT OR GPL-3.0-only", true],
  ["MIT AND GPL-3.0-only", false],
  ["(MIT OR Apache-2.0) AND IJG", true],
  ["MIT/Apache-2.0", true],
  ["SSPL-1.0", false],
  ["", false],
]) {
  if (isAllowed(expression) !== expected) errors.push(`the audit misreads the license "${expression}"`);
}
if (!isBelow("0.4.6", "0.4.7") || isBelow("0.5.0", "0.4.7") || isBelow("1.0.0", "1.0"))
  errors.push("the audit misreads versions");

const crates = readCrates();
const npm = NPM_LOCKS.flatMap((path) => readNpm(path).map((entry) => ({ ...entry, path })));
for (const crate of crates) {
  if (crate.source !== CRATES_IO) errors.push(`Cargo.lock: ${crate.name} comes from ${crate.source}`);
  checkLicense("Cargo.lock", crate);
}
for (const entry of npm) {
  if (!entry.integrity?.startsWith("sha512-")) errors.push(`${entry.path}: ${entry.name} has no hash`);
  checkLicense(entry.path, entry);
}
const advisories = JSON.parse(readFileSync(join(root, "tests/advisories.json"), "utf8"));
for (const { registry, name, below, id, what } of advisories) {
  const known = registry === "npm" ? npm : crates;
  for (const { version } of known.filter((entry) => entry.name === name && isBelow(entry.version, below))) {
    errors.push(`${name} ${version}: ${id}, ${what}; ${below} has it mended`);
  }
}
const hasAsked = [ask("deny", ["check", "advisories"]), ask("audit", [])].some(Boolean);
if (!hasAsked) console.log("newer advisories were not looked up: neither cargo-deny nor cargo-audit is installed");
console.log(
  `${crates.length} crates, ${npm.length} npm packages, ${advisories.length} advisories: ${errors.length} errors`,
);
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
