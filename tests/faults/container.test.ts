import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { fillForm, sendForm } from "#tests/support/writers.ts";

const succeeds = (...args: string[]) => spawnSync("podman", args).status === 0;
const podman = (...args: string[]) =>
  execFileSync("podman", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

// Skipped without this image. As root: podman build --format docker -f deploy/container/Dockerfile -t harmattan .
const hasImage = succeeds("image", "exists", "harmattan");

test.skipIf(!hasImage)(
  "the image serves, read-only and without capabilities, and keeps its data",
  async () => {
    const name = `harmattan-${randomUUID()}`;
    onTestFinished(() => {
      podman("rm", "--force", "--ignore", name);
      podman("volume", "rm", name);
    });
    const confined = ["--read-only", "--cap-drop=all", "--security-opt=no-new-privileges"];
    const places = ["--tmpfs=/tmp", `--volume=${name}:/data`, "--publish=127.0.0.1::3000"];
    podman("run", "--detach", "--init", `--name=${name}`, ...confined, ...places, "harmattan");
    const healthy = () =>
      vi.waitUntil(() => succeeds("healthcheck", "run", name), { timeout: 60_000, interval: 500 });
    await healthy();

    const origin = `http://${podman("port", name, "3000/tcp")}`;
    expect(await (await fetch(origin)).text()).toContain("<title>Harmattan Aviation");
    const form = fillForm();
    const { reference } = await sendForm(origin, form);
    expect(reference).toMatch(/^HA-/);
    podman("stop", "--time=35", name);
    expect(podman("inspect", "--format={{.State.ExitCode}}", name)).toBe("0");

    podman("start", name);
    await healthy();
    // A repeated form gets the reference of the stored booking.
    expect(await sendForm(origin, form)).toMatchObject({ reference });
  },
);
