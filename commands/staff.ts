import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Database } from "#app/database/client.server.ts";
import { operator } from "#app/features/staff/audit.server.ts";
import { memberQuestions } from "#app/features/staff/member-questions.ts";
import {
  changeMember,
  invitation,
  inviteStaff,
  reinviteStaff,
  staffMembers,
} from "#app/features/staff/members.server.ts";
import { isStaffRole } from "#app/features/staff/roles.ts";
import { systemClock } from "#app/platform/clock.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import { linkWith } from "#app/platform/mailed-links.server.ts";
import { type CommandContext, refuse, withCommandContext } from "./command-context.ts";

const usage = `npm run staff -- add EMAIL --role admin|desk|editor --name "Ada Obi"
npm run staff -- list
npm run staff -- link EMAIL       a new link to set a password; the old password is void
npm run staff -- disable EMAIL
npm run staff -- enable EMAIL
npm run staff -- clear-factor EMAIL [--yes]   for a lost authenticator: the second factor is taken away, sessions end`;

const commandLine = readCommandLine();
const email = commandLine?.positionals[1]?.toLowerCase();

const commands: Record<string, (context: CommandContext) => Promise<void>> = {
  async add({ db, secret, settings }) {
    const name = commandLine?.values.name ?? (await askForName());
    if (!name) return refuse(`Enter the ${nameLabel}. Add it with --name "Ada Obi".`);
    const parsed = invitation.safeParse({ email: email ?? "", name, role: commandLine?.values.role });
    if (!parsed.success) return refuse(Object.values(firstErrors(parsed.error)).join("\n"));
    const invited = await inviteStaff(db, secret, operator, parsed.data, systemClock.now());
    if (!invited.ok) return refuse(invited.message);
    printLink(settings.origin, parsed.data.email, invited.token);
  },
  async list({ db }) {
    const members = await staffMembers(db);
    if (members.length === 0) return print("No accounts yet: npm run staff -- add EMAIL --role admin");
    for (const { email, role, state, name } of members) print([email, role, state, name].join("\t"));
  },
  async link({ db, secret, settings }) {
    const member = await memberAt(db, email);
    if (!member) return;
    const renewed = await reinviteStaff(db, secret, operator, member.id, systemClock.now());
    if (!renewed.ok) return refuse(renewed.message);
    printLink(settings.origin, member.email, renewed.token);
  },
  disable: ({ db }) => changeAccount(db, "disable"),
  enable: ({ db }) => changeAccount(db, "enable"),
  async "clear-factor"({ db }) {
    const member = await memberAt(db, email);
    if (!member) return;
    const question = memberQuestions["clear-factor"].ask(member.name);
    const isAgreed = commandLine?.values.yes ?? false;
    if (!isAgreed && !process.stdin.isTTY) return refuse(`${question}\nAdd --yes to go on.`);
    if (!isAgreed && (await ask(`${question}\nType yes to go on: `)).toLowerCase() !== "yes")
      return print("Nothing was changed.");
    await changeAccount(db, "clear-factor");
  },
};

async function changeAccount(db: Database, change: "disable" | "enable" | "clear-factor"): Promise<void> {
  const member = await memberAt(db, email);
  if (!member) return;
  // No mail: the operator has spoken with the staff member.
  const outcome = await changeMember({ db, jobs: null }, operator, member.id, change);
  if (!outcome.ok) return refuse(outcome.message);
  print(outcome.message);
}

async function memberAt(db: Database, address: string | undefined) {
  const member = (await staffMembers(db)).find((each) => each.email === address);
  if (!member)
    refuse(`No member of staff has the address ${address ?? "(none given)"}. See: npm run staff -- list`);
  return member;
}

const nameLabel = "colleague's name, as customers and readers will see it";
/** Empty without a terminal. */
const askForName = async () => (process.stdin.isTTY ? await ask(`The ${nameLabel}: `) : "");

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

function printLink(origin: string, address: string, token: string): void {
  print(`Send this link to ${address}. It works once, for 72 hours:

  ${linkWith(origin, "staff invitation", token)}

It is shown only once. A new invitation cancels this link.`);
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

function readCommandLine() {
  try {
    const options = { role: { type: "string" }, name: { type: "string" }, yes: { type: "boolean" } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return null; // an unknown option, or one without its value
  }
}

const verb = commandLine?.positionals[0] ?? "";
const command = commands[verb];
if (!command || (verb === "add" && !isStaffRole(commandLine?.values.role ?? ""))) refuse(usage);
else await withCommandContext(command);
