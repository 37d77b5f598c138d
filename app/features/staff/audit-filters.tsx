import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { FilterBar } from "#app/ui/desk/filter-bar.tsx";
import { useShownValue } from "#app/ui/use-shown-value.ts";
import { auditActions } from "./audit-actions.ts";
import { staffMessages as say } from "./messages.ts";

interface AuditFiltersProps {
  actors: readonly { id: string; name: string }[];
  /** Ids and verbs as the address says them; empty: all. */
  actor: string;
  action: string;
  /** Of what the log is, kept while it is narrowed. */
  hidden: Record<string, string | undefined>;
}

/** Whose actions the audit log shows, and which. */
export function AuditFilters({ actors, actor, action, hidden }: AuditFiltersProps) {
  return (
    <FilterBar searchLabel={null} search="" hidden={hidden}>
      <div className="flex w-full flex-wrap gap-2 sm:flex-nowrap">
        <Choose name="actor" value={actor} options={actors.map(({ id, name }): Option => [id, name])} />
        <Choose name="action" value={action} options={auditActions.map((each): Option => [each, each])} />
        <button type="submit" className={deskButton()}>
          {say.auditNarrow}
        </button>
      </div>
    </FilterBar>
  );
}

type Option = readonly [value: string, label: string];

interface ChooseProps {
  name: "actor" | "action";
  value: string;
  options: readonly Option[];
}

function Choose({ name, value, options }: ChooseProps) {
  const control = useShownValue<HTMLSelectElement>(value);
  const { label, all } = say.auditFilters[name];
  return (
    <select
      ref={control}
      name={name}
      aria-label={label}
      defaultValue={value}
      className={`${deskControl} min-w-0 sm:max-w-64`}
    >
      <option value="">{all}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
