import { data } from "react-router";

/** Every address that the site map does not know. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Within the site the answer is known without asking the server. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
