// Saved replies of a new site. Staff change them at /admin/replies; {name} and {reference} are filled in.

import { company } from "#app/content/company.ts";

const desk = `The charter desk
${company.name}, ${company.phones.desk.display}`;

export const firstReplies = [
  {
    name: "We are on it",
    text: `Dear {name},

thank you for your request {reference}. I am checking aircraft, slots and permits now, and will write again within ${company.replyWithin} with a price and what it includes.

If anything changes in the meantime, a reply to this message reaches me.

${desk}`,
  },
  {
    name: "Two questions before I quote",
    text: `Dear {name},

two short questions before I price {reference}: could you leave an hour earlier or later if that saves a night stop, and roughly how much luggage are you bringing?

With your answers I can offer one firm figure instead of a range.

${desk}`,
  },
  {
    name: "The quotation is on its way",
    text: `Dear {name},

the quotation for {reference} is in your inbox: aircraft, registration, operator and one price with everything in it. The operator holds the aircraft until the time it states.

To accept, open the link and type your name. If something does not suit you, tell me what would.

${desk}`,
  },
  {
    name: "The aircraft is gone",
    text: `Dear {name},

I am sorry: the aircraft I had in mind for {reference} was taken before we could confirm it. You owe nothing.

I have asked for two others for the same day and will come back to you with their prices today.

${desk}`,
  },
  {
    name: "We cannot fly this one",
    text: `Dear {name},

I looked at {reference} from every side, and we cannot fly it as you asked and keep to our rules. I would rather tell you now than the day before.

What we could do is another day, another airport nearby, or a stop on the way. Shall I price one of these?

${desk}`,
  },
  {
    name: "Passengers and passports",
    text: `Dear {name},

for {reference} I still need the names, dates of birth and passport numbers of everyone on board, at the latest a day before departure. Please enter them on the page of your booking: it is encrypted, and deleted 30 days after landing.

Please do not send passports by e-mail or WhatsApp.

${desk}`,
  },
  {
    name: "The day before",
    text: `Dear {name},

everything is ready for {reference} tomorrow. Please be at the terminal thirty minutes before departure for a flight inside Nigeria, one hour before an international one. Our protocol officer meets you at the kerb.

Call at any hour if you are late: the aircraft waits for you.

${desk}`,
  },
  {
    name: "Owner’s enquiry",
    text: `Dear {name},

thank you for telling us about your aircraft. Before I call: the last two years of journeys and the latest maintenance status are all I need to say what we would look at first.

The first conversation costs nothing. Which morning suits you this week?

${company.name}, ${company.emails.ownership}`,
  },
] as const;
