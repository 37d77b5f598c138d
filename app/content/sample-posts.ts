// Three posts: the blog's initial content, and the home page's fallback when loading the latest posts fails. `content` is the editor's HTML:
// h2, p, ul, blockquote, table, figure and links to pages of this site. `excerpt` is plain text.

import type { PictureSlot } from "#app/content/pictures.ts";

export type SamplePost = {
  /** The address: /blog/{id}. */
  id: string;
  title: string;
  category: string;
  author: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  excerpt: string;
  imageSlot: PictureSlot;
  content: string;
};

/** Newest first. */
export const samplePosts = [
  {
    id: "slots-and-permits-at-the-years-end",
    title: "Slots and permits at the year’s end",
    category: "Operations",
    author: "Captain Ibrahim Danjuma",
    createdAt: "2026-11-12T08:00:00.000Z",
    excerpt:
      "Between Christmas and New Year the aircraft is rarely the difficulty. Offices are shut, aprons are full, and a working hour is not an hour.",
    imageSlot: "post-1",
    content: `
<p>Every December our control room writes the same four words on the wall: the aircraft is easy. From the second week of the month until the first week of January, an aircraft and a crew can nearly always be found. What runs short is permission to land, a place to park, and an official at a desk. This note says when to ask for each, and why.</p>
<h2>A working hour is not an hour</h2>
<p>A foreign-registered aircraft needs a permit to land in Nigeria, and most countries on the way from Europe want one for the overflight. Published notice periods are given in working hours or working days. Nigeria’s guidance has spoken of 48 working hours; agents plan on about three days, with every document complete. That is comfortable in October. This year Christmas Day is a Friday, England keeps Monday 28 December as a holiday in place of Boxing Day, and Nigeria often declares a further day when a holiday falls at the weekend. A request sent on the afternoon of Thursday 24 December may therefore first be read on Tuesday 29 December.</p>
<p>We apply for year-end permits by the tenth of December, on the dates that you think most likely, and revise them afterwards. A revision of an existing permit is generally quicker than a new one, and several authorities allow a margin around the approved time. The margin differs from country to country, so we print it on the brief.</p>
<h2>The permit that is not about the flight</h2>
<p>If the operator is foreign and you are paying for the seats, the flight is commercial, and a second layer applies. The United Kingdom and the European Union each require a safety authorisation of the foreign operator, usually called TCO, and the United Kingdom also wants a permit for the carriage itself. The authorisation belongs to the operator and takes weeks, not days. Ask for it with the first quotation. An operator who answers that the flight will be “shown as private” has told you all that you need to know.</p>
<blockquote><p>A cheap charter whose papers call it private may leave you with no valid insurance. Nothing else in the quotation matters after that.</p></blockquote>
<h2>London has hours</h2>
<p>Heathrow, Gatwick, Stansted and Luton are slot-coordinated: without a slot you do not come, whatever the weather did to your morning. In recent years business flights have found night access at Luton and Stansted restricted at certain seasons. Farnborough and Biggin Hill need no airline slot, but they close at night, earlier at weekends, and keep limits of their own on movements. Holiday hours are published by notice and change from year to year.</p>
<table>
<caption>When to ask, for a departure between 18 December and 5 January</caption>
<thead><tr><th scope="col">What</th><th scope="col">Ask by</th><th scope="col">Second choice to hold</th></tr></thead>
<tbody>
<tr><th scope="row">Operator’s authorisations</th><td>With the first quotation</td><td>Another operator already approved</td></tr>
<tr><th scope="row">Landing and overflight permits</th><td>10 December</td><td>A day later on the same permit</td></tr>
<tr><th scope="row">London slot and parking</th><td>As soon as you confirm</td><td>A second airport</td></tr>
<tr><th scope="row">Passports and passenger details</th><td>48 hours before</td><td>None: the rule has no exception for holidays</td></tr>
</tbody>
</table>
<h2>Parking decides the plan</h2>
<p>In Lagos the general aviation aprons fill from the middle of the month, when families come home. An aircraft without a stand must leave again, and its empty flight to Accra or Lomé is paid for by somebody. We book parking before slots, for that reason, and tell you if the aircraft will wait elsewhere. Many airports in the states close at dusk; an extension of their hours has to be bought in advance, and the fire crew must be asked as well as the tower.</p>
<h2>The last two hours</h2>
<p>For private and business flights to or from the United Kingdom, details of everybody on board must reach the Border Force online no earlier than 48 hours and no later than two hours before departure. A cousin who joins at the kerb is a new submission, and possibly a new departure time. There is a civil penalty, and it falls on the people responsible for the flight.</p>
<p>Our advice fits in one line. <a href="/booking">Give us the date that you hope for</a> and the date that you could accept, by the tenth, and we will hold both for as long as the authorities allow.</p>
`.trim(),
  },
  {
    id: "what-a-management-budget-really-holds",
    title: "What an aircraft management budget really holds",
    category: "Ownership",
    author: "Captain Eleanor Whitcombe",
    createdAt: "2026-10-08T08:00:00.000Z",
    excerpt:
      "The purchase price is the smallest surprise. A line-by-line reading of a year’s budget, and the three questions that an owner should ask about it.",
    imageSlot: "post-2",
    content: `
<p>In November we send each owner a budget for the coming year. It has about sixty lines, and the first conversation is always the same: why does an aircraft that stayed in its hangar all of August cost anything in August? This is an attempt to answer before the question is asked.</p>
<h2>Two kinds of money</h2>
<p>Some costs come with the calendar and some with the flight. Salaries, training, the hangar, insurance, navigation data and the management fee are due whether the aircraft moves or not. Fuel, landing and navigation charges, handling, catering, crew hotels and most engine costs follow the hours. A budget that mixes the two cannot be read, because its cost per hour depends on how much you flew.</p>
<p>Take round figures, chosen for the arithmetic and not as an offer. Suppose that the fixed costs of a year are 1.2 million US dollars and each hour adds 4,000. At 200 hours, an hour costs 10,000 dollars in all. At 400 hours it costs 7,000. The aircraft has not become cheaper; the same roof has been divided by more nights.</p>
<h2>Where it goes</h2>
<table>
<caption>An illustration: shares of a year’s cost, large-cabin jet based in Lagos, 350 flight hours</caption>
<thead><tr><th scope="col">Item</th><th scope="col">Share</th><th scope="col">Follows</th></tr></thead>
<tbody>
<tr><th scope="row">Crew: salaries, training, travel, visas</th><td>24%</td><td>Mostly the calendar</td></tr>
<tr><th scope="row">Fuel</th><td>22%</td><td>The hours</td></tr>
<tr><th scope="row">Engine programme or engine reserve</th><td>19%</td><td>The hours, with a minimum</td></tr>
<tr><th scope="row">Airframe maintenance and parts</th><td>14%</td><td>Both</td></tr>
<tr><th scope="row">Hangar, insurance, data, subscriptions</th><td>11%</td><td>The calendar</td></tr>
<tr><th scope="row">Landing, navigation, handling, permits</th><td>7%</td><td>The flights</td></tr>
<tr><th scope="row">Management fee</th><td>3%</td><td>The calendar</td></tr>
</tbody>
</table>
<p>Your aircraft will differ. An older one moves money from the bank to the hangar; one that flies mostly inside Nigeria pays less for navigation and more for each landing. But if a proposal shows a share far from these, ask what has been left out. It is usually the engines.</p>
<h2>The engines are a debt</h2>
<p>An engine overhaul may cost as much as several years of everything else in the maintenance column. It approaches at a known rate, hour by hour, and there are two honest ways to meet it: pay an hourly programme, with the manufacturer or an independent provider, or put the same sum into a reserve that nobody else can spend. A budget without either is lower, and it is not cheaper. The difference will be found by the engineer who inspects the aircraft for its next buyer.</p>
<p>Programmes commonly bill a minimum number of hours a year. If you expect to fly less, negotiate that before you sign, not after.</p>
<h2>Crew arithmetic</h2>
<p>Two pilots do not make a crew. With leave, recurrent training in a simulator (often abroad), medicals and duty limits, an aircraft that must be ready on most days needs three pilots and more often four, and at least two cabin crew. Owners who save the third pilot pay for a freelance one in December, at December’s price, with an aircraft type that not many people hold.</p>
<h2>Currency</h2>
<p>Fuel bought at home is paid in naira; parts, training, insurance and programmes are due in dollars; a Luton hangar sends its invoice in pounds. We budget each line in the currency in which it will be paid and convert only the total, with the rate and its date beside it. When the total moves during the year you can then see whether we spent more or whether the naira did.</p>
<blockquote><p>A good budget is wrong in the open. It gives an assumption for every figure, so that in July you can see which assumption failed.</p></blockquote>
<h2>Three questions to ask</h2>
<ul>
<li>What is not in here? Refurbishment, a heavy inspection in year three and the crew’s severance are the usual answers.</li>
<li>Who earns when this line grows? If the manager takes a share of fuel or maintenance, the fee is not the fee.</li>
<li>What did last year’s budget say, and what happened? Ask for both columns, side by side, with a sentence for each gap above five per cent.</li>
</ul>
<p>An owner who asks these three every November needs no adviser, ourselves included, to tell whether the aircraft is well run. What we would answer is under <a href="/services#total-aircraft-management">Total Aircraft Management</a>.</p>
`.trim(),
  },
  {
    id: "flying-through-the-dust-season",
    title: "Flying through the dust season",
    category: "Safety",
    author: "Ngozi Eze-Martins",
    createdAt: "2026-09-03T08:00:00.000Z",
    excerpt:
      "From late November the harmattan decides more departures in Nigeria than any storm. How we plan for it, and what a passenger will notice.",
    imageSlot: "post-3",
    content: `
<p>We took our name from a wind that delays our flights. Between the end of November and the middle of March the harmattan blows from the Sahara to the Gulf of Guinea, and on its way it lifts dust so fine that it hangs in the air for days. Much of it starts in the Bodélé Depression, north-east of Lake Chad. By the time it reaches Kano it can hide the end of a runway; some days later it turns the sun over Lagos into a white coin.</p>
<h2>What the report says</h2>
<p>Aviation weather has two words for it. Haze, written HZ, and widespread dust, written DU, appear in a report when they bring the visibility to 5,000 metres or less. An invented morning at Abuja might read 0800 DU: eight hundred metres in widespread dust. An ordinary instrument approach, Category I, may in general be flown when the runway visual range is 550 metres or more and the pilot sees the lights from 200 feet above the ground; local minima are often higher. So eight hundred metres is flyable on paper, if the equipment works, and leaves little in hand if it does not.</p>
<figure><img src="/media/post-3-visibility" alt="Runway lights growing fainter with distance: those beyond 800 metres cannot be seen." width="1200" height="480" loading="lazy" /><figcaption>Lights along a runway in a visibility of 800 metres, one every sixty metres. Distance is foreshortened, as it is from the cockpit.</figcaption></figure>
<p>Higher categories of approach exist. They count only when four things are approved and current at once: the ground equipment, the lighting, the aircraft and the crew. We check all four each time, because one of them may change overnight.</p>
<h2>How the plan changes</h2>
<p>Dust is patient but it has habits. A surge from the north is visible by satellite a day or two ahead, and the Nigerian Meteorological Agency issues warnings. The early morning is commonly the worst time, when the air near the ground is still; by late morning, warmth and wind often lift the visibility for some hours. From December we therefore prefer departures after ten o’clock, and an early meeting in the north means travelling the evening before.</p>
<ul>
<li>The alternate must lie in different air. When the dust covers Abuja and Kano, it probably covers Kaduna as well; on such a day the alternate may be on the coast, or in another country.</li>
<li>The coast has its own trap: early fog, which can close Lagos on a morning when the north is merely hazy. Two alternates are cheaper than one diversion.</li>
<li>Extra fuel is decided before the payload, not after. If a full cabin would mean thin fuel, we tell you the day before and offer a stop or a larger aircraft.</li>
<li>The decision has a time. At six in the evening you hear what we expect; three hours before departure you hear what we will do.</li>
</ul>
<h2>What dust does to an aircraft</h2>
<p>The particles are a few thousandths of a millimetre across, and hard. They wear the leading edges of compressor blades, block small cooling passages, cloud landing lights and windscreens, and find their way into filters and sensors. Nobody sees a difference after one flight. After three seasons without care, the engine shop does.</p>
<figure>
<table>
<caption>Our dust-season additions, December to March</caption>
<thead><tr><th scope="col">Item</th><th scope="col">When</th></tr></thead>
<tbody>
<tr><th scope="row">Intake, exhaust and probe covers fitted</th><td>Every stop longer than one hour</td></tr>
<tr><th scope="row">Probe and static port inspection</th><td>Before every flight, by hand and torch</td></tr>
<tr><th scope="row">Windscreen and landing light cleaning, wet</th><td>Every turnaround</td></tr>
<tr><th scope="row">Cabin and avionics cooling filters</th><td>At half the usual interval</td></tr>
<tr><th scope="row">Compressor wash and borescope</th><td>As the engine manual allows, reviewed in April</td></tr>
</tbody>
</table>
<figcaption>Intervals are our own practice. The manuals of each aircraft have the last word.</figcaption>
</figure>
<p>Helicopters suffer more, since they make part of their own dust. We choose pads with a hard or watered surface, and we refuse a landing where the last fifty feet cannot be seen.</p>
<h2>What you will notice</h2>
<p>You will notice a telephone call in the evening. You may notice that we would rather wait in your sitting room than in the air. On board the ride is usually smooth, because harmattan air is stable; the captain may hold for twenty minutes, approach once, and go to the alternate without a second attempt. That is the plan working.</p>
<blockquote><p>Nobody at Harmattan may ask a captain on the day why he did not land. We ask on the following day, with coffee, and the answer has nearly always been good.</p></blockquote>
<p>If your January cannot bear a delay, travel the evening before. If it can, travel at eleven; <a href="/trip">the trip page</a> says when you would land. And if we ring at six to say that we do not know yet, believe us: it is the most exact thing that can be said about dust.</p>
`.trim(),
  },
] as const satisfies readonly SamplePost[];
