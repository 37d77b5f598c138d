import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { LegalPage } from "#app/shell/pages/legal/legal-page.tsx";

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
