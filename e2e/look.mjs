// temporary
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
const child = spawn("/work/home/target/debug/towngreen", ["demo","--port","0","--json"], {stdio:["ignore","pipe","inherit"], env:{...process.env, TOWNGREEN_SERVER_ACCESS_LOG:"false"}});
const address = await new Promise((r)=>createInterface({input:child.stdout}).once("line",(l)=>r(JSON.parse(l).address)));
const browser = await chromium.launch({executablePath:"/usr/bin/chromium", args:["--no-sandbox","--disable-gpu","--disable-quic"]});
const mod = await import(process.argv[2]);
await mod.default({address, browser});
await browser.close(); child.kill("SIGTERM");
