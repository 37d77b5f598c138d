import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { publicPages } from "./public-pages.ts";
import { siteMap } from "./site-map.ts";

const route = (id: string, path: string, parentId?: string, handle?: object) => ({
  id,
  path,
  parentId,
  module: { default: () => null, handle },
});
const build = {
  routes: {
    site: route("site", "", undefined, { isPublic: true }),
    team: route("team", "team/:department", "site"),
    post: route("post", "blog/:id", "site"),
    list: route("list", "blog", "site", { missing: "/blog?before=-" }),
    rest: route("rest", "*", "site"),
  },
} as unknown as ServerBuild;
const pageAt = (path: string) => publicPages(siteMap(build))(new URL(path, "http://localhost"));

test("every missing address of a route leads to one key, under which it is rendered at an address of that route", () => {
  const post = { key: "*/blog/-", path: "/blog/-" };
  expect(pageAt("/blog/one")?.missing).toEqual(post);
  expect(pageAt("/blog/two")?.missing).toEqual(post);
  // The address itself can be asked for like any other, under a key that is not the shared one.
  expect(pageAt("/blog/-")).toMatchObject({ key: "/blog/-", missing: post });
  expect(pageAt("/team/nobody")?.missing).toEqual({ key: "*/team/-", path: "/team/-" });
  expect(pageAt("/blog?before=never")?.missing?.path).toBe("/blog?before=-");
  expect(pageAt("/a/b/c")).toEqual({ key: "*", path: "/not-found" });
});
