// The program under test. For a run of many files, the demo town is filled once and each file gets a copy.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { until } from "./page.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program =
  process.env.TOWNGREEN_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/towngreen");
const START_MS = 30_000;

/** The demo's members, who all have the same password. */
export const MEMBERS = {
  resident: "resident@wexbury.example",
  owner: "owner@wexbury.example",
  staff: "staff@wexbury.example",
  clerk: "clerk@wexbury.example",
};
export const PASSWORD = "Wexbury-demo-2026";

/** Tests send more requests than a visitor would. */
const PATIENT = Object.fromEntries(
  ["SEARCH", "LOGIN", "LOGIN_NETWORK", "REGISTRATION", "NEWSLETTER", "EVENT_ACTIONS"].map((name) => [
    `TOWNGREEN_LIMITS_${name}_PER_MINUTE`,
    "100000",
  ]),
);
/** The name of the variable with the folder of a filled demo. Not TOWNGREEN_…, which would be a setting. */
const FILLED = "E2E_FILLED_DEMO";
const DATA_FILE = "demo.db";

export async function startProgram(settings, words = ["demo"]) {
  if (!existsSync(program))
    throw new Error(`${program} is not there: run cargo build first, or name the program in TOWNGREEN_BIN`);
  const copy = words[0] === "demo" && process.env[FILLED] ? mkdtempSync(join(tmpdir(), "towngreen-e2e-")) : null;
  if (copy) cpSync(process.env[FILLED], copy, { recursive: true });
  const data = copy ? ["--data", join(copy, DATA_FILE)] : [];
  const child = spawn(program, [...words, ...data, "--port", "0", "--json"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...PATIENT, TOWNGREEN_SERVER_ACCESS_LOG: "false", ...settings },
  });
  let log = "";
  child.stderr.on("data", (part) => (log += part));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (copy) void ended.then(() => rmSync(copy, { recursive: true, force: true }));
  const started = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no address after ${START_MS} ms; the log says: ${log}`)),
      START_MS,
    );
    ended.then((code) => reject(new Error(`the program ended with ${code}: ${log}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      clearTimeout(timer);
      resolve(JSON.parse(line));
    });
  });
  return {
    ...started,
    pid: child.pid,
    /** Kills the process, like a power failure. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      assert.equal(await ended, 0, `the program ends well when told to: ${log}`);
      assert.doesNotMatch(log, /\bERROR\b|panicked/, "the program's log holds no error");
    },
  };
}

const CHECKED_MS = 600_000;

/** Starts the first accessibility check, which would begin by itself half a minute after the program. */
async function beginCheck(address) {
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: body && JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  const { access } = await post("dj-rest-auth/login/", { email: MEMBERS.clerk, password: PASSWORD });
  await post("admin/accessibility/runs/", undefined, { Authorization: `Bearer ${access}` });
}

/**
 * Fills a demo in this folder, and lets its jobs of the day finish, so that not every copy has to do them; what is
 * started from now on gets a copy.
 */
export async function fillDemo(folder) {
  delete process.env[FILLED];
  const data = join(folder, DATA_FILE);
  const running = await startProgram({ TOWNGREEN_SERVER_METRICS: "true" }, ["demo", "--data", data]);
  await beginCheck(running.address);
  const statement = async () => (await fetch(`${running.address}/accessibility`)).text();
  await until(
    "the demo's first accessibility check",
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return (await statement()).includes("The last check was on");
    },
    CHECKED_MS,
  );
  const commits = async () => {
    const text = await (await fetch(`${running.address}/metrics`)).text();
    return /^towngreen_database_commits_total (\d+)/m.exec(text)?.[1];
  };
  let before = await commits();
  await until("an idle demo", async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = await commits();
    const isIdle = now === before;
    before = now;
    return isIdle;
  });
  await running.stop();
  process.env[FILLED] = folder;
}
