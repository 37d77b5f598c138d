import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { environmentOf, sharedSite } from "#tests/support/shared-site.ts";
import { compiledIn } from "#tests/support/site.ts";

const site = await sharedSite();

// The example of https://github.com/firebase/scrypt.
const hashConfig =
  "base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14";
const ada = {
  localId: "adaFromFirebase",
  email: "ada.moved.in@example.com",
  displayName: "Ada Obi",
  salt: "42xEC+ixf3L2lw==",
  passwordHash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
};

it("lets people who were moved in while the site runs sign in with their old password, which is then kept as ours", {
  timeout: 90_000,
}, async () => {
  const file = path.join(site.dataDir, "users.json");
  writeFileSync(file, JSON.stringify({ users: [ada] }));
  const done = spawnSync(
    process.execPath,
    ["tools/import/import.ts", "firebase-auth", file, "--hash-config", hashConfig],
    {
      cwd: projectRoot,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiledIn(projectRoot),
        ...(await environmentOf(site)),
      },
    },
  );
  expect(done.stdout + done.stderr).toBe("users.json: 1 added, 0 here already, 0 skipped\n");
  const passwordHash = async () =>
    (
      await site.query<{ password: string }>("select password from credentials where user_id = $1", [
        ada.localId,
      ])
    )[0]?.password;
  expect(await passwordHash()).toMatch(/^firebase-scrypt\$/);
  expect((await new AccountVisitor(site).signIn(ada.email, "user1passwore")).status).toBe(400);
  expect(await passwordHash()).toMatch(/^firebase-scrypt\$/);
  const visitor = new AccountVisitor(site);
  expect((await visitor.signIn(ada.email, "user1password")).status).toBe(303);
  expect(await visitor.viewer()).toMatchObject({ name: "Ada Obi", email: ada.email });
  expect(await passwordHash()).toMatch(/^\$argon2id\$/);
  expect((await new AccountVisitor(site).signIn(ada.email, "user1password")).status).toBe(303);
  for (const secret of ["user1password", ada.passwordHash, ada.email])
    expect(site.output()).not.toContain(secret);
});
