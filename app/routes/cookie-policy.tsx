import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { LegalPage } from "#app/shell/pages/legal/legal-page.tsx";

export default function CookiePolicy() {
  return <LegalPage document={cookiePolicy} />;
}
