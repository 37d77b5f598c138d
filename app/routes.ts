import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. Everything under `site` is public: the same for everyone, kept in the page cache. */
export default [
  layout("routes/site.tsx", [
    index("routes/home.tsx"),
    route("about", "routes/about.tsx"),
    route("services", "routes/services.tsx"),
    route("fleet", "routes/fleet.tsx"),
    route("team", "routes/team.tsx"),
    route("team/:department", "routes/team-department.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/:id", "routes/blog-post.tsx"),
    route("certifications", "routes/certifications.tsx"),
    route("contact", "routes/contact.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms", "routes/terms.tsx"),
    route("cookie-policy", "routes/cookie-policy.tsx"),
    route("booking", "routes/booking.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  // For the browser's own questions, and for providers of identity.
  route("api/session", "routes/api.session.ts"),
  route("api/auth/*", "routes/api.auth.ts"),
  // For machines.
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("site.webmanifest", "routes/webmanifest.ts"),
] satisfies RouteConfig;
