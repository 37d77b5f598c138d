import { TextLink } from "./text-link.tsx";

/** Where a page that has no form of its own leads on to: its last line. */
export function NextStep({ to, label }: { to: string; label: string }) {
  return (
    <p className="page-width pb-20 md:pb-28 print:hidden">
      <TextLink to={to}>{label}</TextLink>
    </p>
  );
}
