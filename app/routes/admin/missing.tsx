import { data } from "react-router";

const missing = () => data(null, { status: 404 });

export function loader(): never {
  throw missing();
}

export function action(): never {
  throw missing();
}

/** Never drawn: it makes this a page, so that the layout's own words are shown instead. */
export default function Missing() {
  return null;
}
