import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor("/cookie-policy");

export default function CookiePolicy() {
  return <LegalPage document={cookiePolicy} />;
}
