import { data } from "react-router";

/** 404 for every address without a route. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Client navigation needs no request. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
