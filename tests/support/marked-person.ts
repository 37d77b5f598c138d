import { samplePosts } from "#app/content/sample-posts.ts";
import { AccountVisitor, goodPassword } from "./account-visitor.ts";
import type { Site } from "./site.ts";
import { storeBooking } from "./stored-bookings.ts";

/** What stands in everything that this person types, and nowhere else; and the telephone, which takes no letters. */
export const marks = ["zyxqu", "9871234567"] as const;

const name = 'Zyxqu "Ada" Obi';
const email = "zyxqu.obi@zyxqu.example";
const phone = "+234 9871234567";
// A line of it looks like a frame of a stack, and another like the end of what a driver prints.
const wishes = 'Zyxqu\'s cello\nparams: "zyxqu"\n    at Zyxqu (file:///zyxqu.ts:1:1)\n\n    at zyxqu';
const person = { name, fullName: name, email, phone, company: "Zyxqu & Co" };

/** Somebody marked, as a customer and as a member of staff, who fills in every form that the site has. */
export class MarkedPerson {
  readonly #site: Site;
  readonly #customer: AccountVisitor;
  readonly #staff: AccountVisitor;
  #sendings = 0;

  private constructor(site: Site) {
    this.#site = site;
    this.#customer = new AccountVisitor(site);
    this.#staff = new AccountVisitor(site);
  }

  /** Makes both accounts, while the site is well. */
  static async at(site: Site): Promise<MarkedPerson> {
    const marked = new MarkedPerson(site);
    await marked.#customer.signUp(email, person);
    await marked.#staff.signUp(`staff.${email}`, person);
    await site.query("update users set role = 'admin', email_verified = true where email like 'staff.%'");
    return marked;
  }

  /** Sends every form once and asks for every page that is searched or narrowed by words; resolves to the answers' statuses by address. */
  async fillInEverything(): Promise<Map<string, number>> {
    this.#sendings += 1;
    const reference = await storeBooking(this.#site, { fullName: name, email, phone }).catch(
      () => "HA-222222",
    );
    const stranger = () => new AccountVisitor(this.#site);
    const answers: [string, Promise<Response>][] = [];
    const post = (who: AccountVisitor, address: string, fields: Record<string, string>) =>
      answers.push([`POST ${address}`, who.post(address, fields)]);
    const get = (who: AccountVisitor, address: string) => answers.push([`GET ${address}`, who.send(address)]);
    const [post1 = ""] = samplePosts.map(({ id }) => id);
    // Nothing is a repeat of what an earlier round sent.
    const words = `${wishes} ${this.#sendings}`;
    const trip = {
      tripType: "dropoff",
      departureCity: "Zyxqu Field",
      arrivalCity: "London",
      departureDateTime: "2031-12-24T09:30",
      numberOfPassengers: "2",
      specialRequests: words,
      confirmInfo: "true",
    };
    for (const who of [stranger(), this.#customer]) post(who, "/booking", { ...person, ...trip });
    post(stranger(), "/booking.data", { ...person, ...trip, specialRequests: `${words} again` });
    post(stranger(), "/contact", { ...person, message: words });
    for (const address of ["/newsletter", "/newsletter.data"])
      post(stranger(), address, { email: `${this.#sendings}.${email}` });
    post(stranger(), `/blog/${post1}.data`, { name, email, content: words });
    post(stranger(), `/blog/${post1}`, { name, email, content: words });
    post(stranger(), "/sign-up", {
      ...person,
      email: `new.${email}`,
      password: goodPassword,
      confirmPassword: goodPassword,
    });
    for (const password of [goodPassword, "zyxqu secret"]) {
      post(stranger(), "/sign-in", { email, password });
      post(stranger(), "/admin/login", { email: `staff.${email}`, password });
    }
    post(stranger(), "/forgot-password", { email });
    answers.push(["POST /api/forgot-password", stranger().call("/api/forgot-password", { email })]);
    post(stranger(), "/reset-password", {
      email,
      otp: "123456",
      newPassword: "zyxqu new",
      confirmPassword: "zyxqu new",
    });
    post(this.#customer, "/account/details", person);
    post(this.#customer, "/account/email", { email: `other.${email}`, currentPassword: goodPassword });
    post(this.#customer, `/bookings/${reference}`, { reason: words, intent: "cancel" });
    for (const address of ["/bookings", "/account", "/account/data.json", "/api/session"])
      get(this.#customer, address);
    get(stranger(), "/blog?q=zyxqu");
    for (const page of [
      "bookings",
      "bookings/export.csv",
      "messages",
      "mail",
      "comments",
      "blogs",
      "newsletters/subscribers",
      "audit",
      "staff",
    ])
      get(this.#staff, `/admin/${page}?q=zyxqu&by=zyxqu`);
    post(this.#staff, `/admin/bookings/${reference}`, { intent: "note", note: words });
    post(this.#staff, "/admin/bookings/new", {
      ...{ ...person, ...trip, source: "telephone", acknowledge: "yes" },
      specialRequests: `${words} on the telephone`,
    });
    post(this.#staff, "/admin/staff", {
      change: "invite",
      ...person,
      email: `${this.#sendings}.invited.${email}`,
      role: "editor",
    });
    const article = {
      intent: "save",
      version: "0",
      title: `${name} ${this.#sendings}`,
      category: "Operations",
      excerpt: words,
      author: name,
    };
    post(this.#staff, "/admin/blogs/create", { ...article, content: `<p>${words}</p>` });
    const letter = { subject: name, preheader: "zyxqu", html: `<p>${words}</p>` };
    for (const intent of ["save", "test"])
      post(this.#staff, "/admin/newsletters/create", { intent, ...letter });
    const statuses = new Map<string, number>();
    for (const [address, answer] of answers) {
      const response = await answer;
      await response.arrayBuffer();
      statuses.set(address, Math.max(response.status, statuses.get(address) ?? 0));
    }
    return statuses;
  }
}
