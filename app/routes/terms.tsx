import { terms } from "#app/content/legal/terms.ts";
import { LegalPage } from "#app/shell/pages/legal/legal-page.tsx";

export default function Terms() {
  return <LegalPage document={terms} />;
}
