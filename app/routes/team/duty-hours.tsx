import { company, type OpeningHours } from "#app/content/company.ts";
import { type Department, teamPage } from "#app/content/team.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
const onScale = (hour: number) => `${(hour / 24) * 100}%`;

const marks = [0, 6, 12, 18, 24];

const isAlways = ({ opens, closes }: OpeningHours) => opens === "00:00" && closes === "23:59";

export function DutyHours({ offices }: { offices: Department["offices"] }) {
  const own = company.offices.filter(({ id }) => (offices as readonly string[]).includes(id));
  const always = own.filter(({ hours: [first] }) => first && isAlways(first));
  const rows = [
    // Numbers with the same hours as the desk share its bar.
    {
      numbers: [
        { name: teamPage.dutyDesk, phone: company.phones.desk },
        ...always.map(({ city, phone }) => ({ name: city, phone })),
      ],
      hours: [{ label: teamPage.dutyAlways, opens: "00:00", closes: "23:59", days: [] }],
    },
    ...own
      .filter((office) => !always.includes(office))
      .map(({ city, phone, hours }) => ({ numbers: [{ name: city, phone }], hours })),
  ];
  return (
    <ul className="mt-4 border-b hairline-dark">
      <li aria-hidden="true" className="pb-1 text-haze">
        <svg className="block h-4 w-full fill-current text-label" aria-hidden="true">
          {marks.map((hour) => (
            <text
              key={hour}
              x={onScale(hour)}
              y="12"
              textAnchor={hour === 0 ? "start" : hour === 24 ? "end" : "middle"}
            >
              {String(hour).padStart(2, "0")}
            </text>
          ))}
        </svg>
      </li>
      {rows.map(({ numbers, hours }) => (
        <li key={numbers[0]?.name} className="border-t hairline-dark py-3.5">
          {numbers.map(({ name, phone }) => (
            <p key={name} className="flex items-baseline justify-between gap-4">
              <span className="font-display text-[1.25rem]">{name}</span>
              <PhoneLink phone={phone} className="whitespace-nowrap underlined" />
            </p>
          ))}
          {hours.map((open) => (
            <div key={open.label} className="mt-1.5">
              <svg className="block h-4 w-full fill-current" aria-hidden="true">
                {marks.map((hour) => (
                  <rect
                    key={hour}
                    x={onScale(hour)}
                    width="1"
                    height="100%"
                    transform={hour === 24 ? "translate(-1)" : undefined}
                    fillOpacity="0.35"
                  />
                ))}
                <rect y="50%" width="100%" height="1" fillOpacity="0.35" />
                <rect
                  x={onScale(hourOf(open.opens))}
                  y="5"
                  width={onScale(
                    Math.round(hourOf(open.closes)) === 24 ? 24 : hourOf(open.closes) - hourOf(open.opens),
                  )}
                  height="7"
                  className="fill-brass-light"
                />
              </svg>
              <p className="text-small text-haze">
                {isAlways(open) ? teamPage.dutyAlways : `${open.label}, ${open.opens} to ${open.closes}`}
              </p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
