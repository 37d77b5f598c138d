import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor("/privacy-policy");

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
