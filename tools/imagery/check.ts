// node tools/imagery/check.ts   prints drawn against published dimensions; status 1 when one is off by more than 1 %.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fleet } from "../../app/content/fleet.ts";
import { places } from "./shots.ts";

mkdirSync(places.work, { recursive: true });
const list = `${places.work}fleet.json`;
writeFileSync(list, JSON.stringify(fleet));
const script = fileURLToPath(new URL("./aircraft/check.py", import.meta.url));
process.exit(spawnSync(process.env.PYTHON ?? "python3", [script, list], { stdio: "inherit" }).status ?? 1);
