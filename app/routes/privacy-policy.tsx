import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor({
  path: "/privacy-policy",
  title: "Privacy policy | Harmattan Aviation",
  description:
    "What personal data Harmattan Aviation collects, why, who receives it, how long it is kept, and your rights under UK GDPR and Nigerian law of 2023.",
});

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
