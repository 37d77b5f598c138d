/** A place by its airport's code where it has one; the whole name is said to those who hear the page. */
export function Place({ name }: { name: string }) {
  const code = /\(([A-Z]{3})\)$/.exec(name)?.[1];
  return code ? (
    <abbr title={name} className="no-underline">
      {code}
    </abbr>
  ) : (
    name
  );
}
