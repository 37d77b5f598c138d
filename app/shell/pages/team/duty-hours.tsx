import { company, type OpeningHours } from "#app/content/company.ts";
import { type Department, teamPage } from "#app/content/team.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
const onScale = (hour: number) => `${(hour / 24) * 100}%`;

/** Of a day, on the scale. */
const marks = [0, 6, 12, 18, 24];

const isAlways = ({ opens, closes }: OpeningHours) => opens === "00:00" && closes === "23:59";

/** Whom to ring at what hour: the desk, then the department's offices, each with its hours along a day. */
export function DutyHours({ offices }: { offices: Department["offices"] }) {
  const rows = [
    {
      name: teamPage.dutyDesk,
      phone: company.phones.desk,
      hours: [{ label: teamPage.dutyAlways, opens: "00:00", closes: "23:59", days: [] }],
    },
    ...offices.flatMap((id) => {
      const office = company.offices.find((one) => one.id === id);
      return office ? [{ name: office.city, phone: office.phone, hours: office.hours }] : [];
    }),
  ];
  return (
    <ul className="border-b hairline">
      <li aria-hidden="true" className="page-grid pb-1.5 text-label text-quiet max-sm:hidden">
        <span className="col-span-7 col-start-6 gap-8 lg:col-span-9 lg:col-start-4 lg:grid lg:grid-cols-[1fr_17rem]">
          <span className="flex justify-between">
            {marks.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, "0")}</span>
            ))}
          </span>
        </span>
      </li>
      {rows.map(({ name, phone, hours }) => (
        <li key={name} className="page-grid items-center gap-y-2 border-t hairline py-4">
          <p className="col-span-12 flex items-baseline justify-between gap-4 sm:col-span-5 sm:block lg:col-span-3">
            <span className="block font-display text-[1.375rem]">{name}</span>
            <PhoneLink phone={phone} className="whitespace-nowrap underlined" />
          </p>
          <ul className="col-span-12 space-y-2 sm:col-span-7 lg:col-span-9">
            {hours.map((open) => (
              <li key={open.label} className="items-center gap-8 lg:grid lg:grid-cols-[1fr_17rem]">
                <svg className="block h-4 w-full" aria-hidden="true">
                  {marks.map((hour) => (
                    <rect
                      key={hour}
                      x={onScale(hour)}
                      width="1"
                      height="100%"
                      transform={hour === 24 ? "translate(-1)" : undefined}
                      className="fill-ink/25"
                    />
                  ))}
                  <rect y="50%" width="100%" height="1" className="fill-ink/25" />
                  <rect
                    x={onScale(hourOf(open.opens))}
                    y="5"
                    width={onScale(
                      Math.round(hourOf(open.closes)) === 24 ? 24 : hourOf(open.closes) - hourOf(open.opens),
                    )}
                    height="7"
                    className="fill-brass"
                  />
                </svg>
                <p className="text-small text-quiet max-lg:mt-0.5">
                  {open.label}
                  {isAlways(open) ? null : `, ${open.opens} to ${open.closes}`}
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
