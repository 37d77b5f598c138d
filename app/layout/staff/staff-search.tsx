import { Form } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

export const searchPath = "/admin/search";

export function StaffSearch() {
  return (
    <search aria-label="Search everything">
      <Form action={searchPath} className="flex">
        <input
          type="search"
          name="q"
          aria-label="Search everything"
          placeholder="Search"
          maxLength={100}
          className="min-h-11 w-full min-w-0 rounded-l-hair border border-haze/50 bg-transparent px-3 text-small text-bone placeholder:text-haze hover:border-bone focus:border-brass-light lg:min-h-10"
        />
        <button
          type="submit"
          aria-label="Show what matches"
          className="grid w-11 shrink-0 place-items-center rounded-r-hair border border-l-0 border-haze/50 text-haze hover:text-bone"
        >
          <Icon className="size-4">
            <path d="M13 13l5 5M14.5 8.25a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Z" />
          </Icon>
        </button>
      </Form>
    </search>
  );
}
