import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { testFolder } from "#tests/fixtures/folder.ts";

it("npm start reads .env, and the environment comes first", () => {
  const folder = testFolder();
  const script = path.join(projectRoot, "commands/site.sh");
  const print = "console.log(process.env.MAIL_FROM, process.env.COMPANY_INBOX)";
  const environment = () =>
    execFileSync("sh", [script, "-e", print], {
      cwd: folder,
      env: {
        PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
        COMPANY_INBOX: "environment@example.com",
      },
      encoding: "utf8",
    }).trim();
  expect(environment()).toBe("undefined environment@example.com");
  writeFileSync(path.join(folder, ".env"), "MAIL_FROM=file@example.com\nCOMPANY_INBOX=file@example.com\n");
  expect(environment()).toBe("file@example.com environment@example.com");
});
