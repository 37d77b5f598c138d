import { terms } from "#app/content/legal/terms.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor({
  path: "/terms",
  title: "Terms of use | Harmattan Aviation",
  description:
    "The terms for using this website, sending a booking request, holding an account and posting comments, and how they relate to a charter agreement.",
});

export default function Terms() {
  return <LegalPage document={terms} />;
}
