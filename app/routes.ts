import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

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
    route("newsletter", "routes/newsletter.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  // Of one's own: rendered for one visitor, never kept.
  layout("routes/customer.tsx", [
    route("sign-in", "routes/sign-in.tsx"),
    route("sign-in/second-factor", "routes/sign-in.second-factor.tsx"),
    route("sign-up", "routes/sign-up.tsx"),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("verify-email", "routes/verify-email.tsx"),
    // For whoever is signed in: its layout is the guard.
    layout("routes/signed-in.tsx", [
      route("bookings", "routes/my-bookings.tsx"),
      route("bookings/:reference", "routes/my-booking.tsx"),
      route("bookings/:reference/calendar.ics", "routes/my-booking-calendar.ts"),
    ]),
    route("newsletter/confirm", "routes/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe", "routes/newsletter-unsubscribe.tsx"),
  ]),
  route("sign-out", "routes/sign-out.ts"),
  route("sign-in/with/:provider", "routes/sign-in.with.ts"),
  route("sign-in/done", "routes/sign-in.done.ts"),
  // Staff. The desk's layout is the one guard; what lies outside it is for those who are not in yet.
  ...prefix("admin", [
    index("routes/admin/entry.ts"),
    route("login", "routes/admin/login.tsx"),
    route("welcome", "routes/admin/welcome.tsx"),
    layout("routes/admin/desk.tsx", [
      route("dashboard", "routes/admin/dashboard.tsx"),
      layout("routes/admin/admin-only.tsx", [
        route("bookings", "routes/admin/bookings.tsx"),
        route("bookings/stream", "routes/admin/bookings-stream.ts"),
        route("bookings/export.csv", "routes/admin/bookings-export.ts"),
        route("bookings/:id", "routes/admin/booking.tsx"),
        route("messages", "routes/admin/messages.tsx"),
        route("messages/:id", "routes/admin/message.tsx"),
        route("mail", "routes/admin/mail.tsx"),
        route("mail/:id", "routes/admin/mail-one.tsx"),
        route("mail/:id/body", "routes/admin/mail-body.ts"),
        route("staff", "routes/admin/staff.tsx"),
        route("audit", "routes/admin/audit.tsx"),
      ]),
      route("*", "routes/admin/missing.ts"),
    ]),
  ]),
  // For the browser's own questions, and for providers of identity.
  route("api/session", "routes/api.session.ts"),
  route("api/forgot-password", "routes/api.forgot-password.ts"),
  route("api/reset-password", "routes/api.reset-password.ts"),
  route("api/bookings/stream", "routes/api.bookings-stream.ts"),
  route("api/auth/*", "routes/api.auth.ts"),
  route("api/blog/:id/comments", "routes/api.comments.ts"),
  route("api/blog/:id/comments/stream", "routes/api.comments-stream.ts"),
  route("api/newsletter", "routes/api.newsletter.ts"),
  // For machines.
  route("blog/feed.xml", "routes/blog-feed.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("site.webmanifest", "routes/webmanifest.ts"),
] satisfies RouteConfig;
