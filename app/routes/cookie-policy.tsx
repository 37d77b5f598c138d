import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor({
  path: "/cookie-policy",
  title: "Cookies policy | Harmattan Aviation",
  description:
    "The few entries this website stores on your device, what each is for and how long it lasts. No advertising, no analytics, no third-party cookies.",
});

export default function CookiePolicy() {
  return <LegalPage document={cookiePolicy} />;
}
