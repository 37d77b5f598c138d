import { terms } from "#app/content/legal/terms.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { LegalPage } from "#app/routes/legal/legal-page.tsx";

export const meta = metaFor("/terms");

export default function Terms() {
  return <LegalPage document={terms} />;
}
