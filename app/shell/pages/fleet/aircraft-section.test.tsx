import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { type Aircraft, fleet } from "#app/content/fleet.ts";
import { AircraftSection } from "./aircraft-section.tsx";

test("an aircraft with one picture, and no drawings, has a page like the others", () => {
  const known: Aircraft | undefined = fleet[0];
  if (!known) throw new Error("there is no aircraft");
  const markup = (aircraft: Aircraft) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AircraftSection aircraft={aircraft} mirrored={false} />
      </MemoryRouter>,
    );
  const drawn = markup({
    ...known,
    pictureSlots: [known.pictureSlots[0]],
    cabinSlot: undefined,
  });
  expect(drawn.match(/<img/g)).toHaveLength(1);
  expect(drawn).toContain(known.description[0].slice(0, 40));
  expect(drawn).not.toContain("Next picture");
  expect(markup(known)).toContain("Next picture");
});
