import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = () => loader();

/** Never drawn: it makes this a page, so that the layout's own words are shown instead. */
export default () => null;
