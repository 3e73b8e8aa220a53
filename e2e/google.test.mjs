// Sign-in via an OpenID provider: a real one, with its own login and consent pages, on this machine.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { Provider } from "oidc-provider";
import { close, pathIs, startTown } from "./town.mjs";

const CLIENT = { client_id: "wexbury", client_secret: "a secret of this test" };
const asked = [];
let handle;
const server = createServer((request, response) => handle(request, response));

async function startProvider() {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: ["http://127.0.0.1/login"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: `g-${id}`,
        email: `${id}@mail.example`,
        email_verified: id !== "unverified",
        given_name: "Ada",
        family_name: "Byrne",
      }),
    }),
  });
  // The town's port is known only once it runs; everything else about the address is checked.
  provider.Client.prototype.redirectUriAllowed = (address) => /^http:\/\/127\.0\.0\.1:\d+\/login$/.test(address);
  provider.use(async (context, next) => {
    asked.push({ path: context.path, query: { ...context.query } });
    await next();
  });
  handle = provider.callback();
  return {
    TOWNGREEN_GOOGLE_CLIENT_ID: CLIENT.client_id,
    TOWNGREEN_GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
    TOWNGREEN_GOOGLE_AUTHORIZATION_URL: `${issuer}/auth`,
    TOWNGREEN_GOOGLE_TOKEN_URL: `${issuer}/token`,
    TOWNGREEN_GOOGLE_USERINFO_URL: `${issuer}/me`,
    TOWNGREEN_GOOGLE_ISSUER: issuer,
    // Nothing listens there: a proxy of the environment is not for the town.
    ALL_PROXY: "http://127.0.0.1:9",
  };
}

const town = startTown(startProvider);
after(() => server.close());

/** Signs in from the town's sign-in page via the provider's two pages. */
async function comeIn(page, who) {
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await page.locator("input[name=login]").fill(who);
  await page.locator("input[name=password]").fill("whatever");
  await page.locator("button[type=submit]").click();
  await page.locator("button[type=submit]").click();
}

test("LOG-004 somebody new comes in through the provider, and back to where they wanted to go", async () => {
  const page = await town.open("/profile");
  await pathIs(page, "/login");
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === "/api/v1/auth/social/google/",
  );
  await comeIn(page, "ada");
  assert.equal(new URL((await left).url()).searchParams.get("next"), "/login");
  await page.waitForURL((url) => url.origin === town.address && url.pathname === "/profile");
  await page.getByText("You log in with Google and have no password.").waitFor();
  await page.getByText("ada@mail.example").first().waitFor();
  assert.equal(new URL(page.url()).search, "");
  // The request had a state, a nonce, and a code challenge that only this town can answer.
  const { query } = asked.find(({ path }) => path === "/auth");
  assert.equal(query.redirect_uri, `${town.address}/login`);
  assert.equal(query.code_challenge_method, "S256");
  for (const name of ["state", "nonce", "code_challenge"]) assert.ok(query[name]?.length >= 20, name);
  assert.ok(asked.some(({ path }) => path === "/token"));
  await close(page);
});

test("the same person comes back to the same account", async () => {
  const ids = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await town.open("/login");
    await comeIn(page, "grace");
    await page.waitForFunction(() => localStorage.getItem("towngreen.token"));
    const token = await page.evaluate(() => localStorage.getItem("towngreen.token"));
    ids.push((await town.call(token, "GET", "dj-rest-auth/user/")).id);
    await close(page);
  }
  assert.equal(ids[0], ids[1]);
});

test("an address that the provider has not verified opens no account", async () => {
  const page = await town.open("/login");
  await comeIn(page, "unverified");
  await page
    .getByRole("alertdialog", { name: "Login Failed" })
    .getByText("Google has not verified this email address.")
    .waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.token")), null);
  await close(page);
});

test("an answer from the provider counts only in the browser that asked", async () => {
  const page = await town.open("/login?code=stolen&state=forged");
  await page.getByRole("alertdialog", { name: "Login Failed" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.token")), null);
  await close(page);
});

test("the button works again after Back, and after an answer that was no way to Google", async () => {
  let answer = { status: 429, json: { detail: "Request was throttled." } };
  const page = await town.open("/login", {
    before: (opened) =>
      opened.route("**/api/v1/auth/social/google/**", (route) => {
        if (route.request().isNavigationRequest()) return route.fulfill({ status: 204 });
        return answer ? route.fulfill(answer) : route.continue();
      }),
  });
  const button = page.getByRole("button", { name: "Google", exact: true });
  await button.click();
  await page.getByText("Logging in with Google does not work right now.").waitFor();
  answer = null;
  const left = () => page.waitForRequest((request) => request.isNavigationRequest());
  await Promise.all([left(), button.click()]);
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  // What the browser does when Back shows the page as it was left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await Promise.all([left(), button.click()]);
  await close(page);
});
