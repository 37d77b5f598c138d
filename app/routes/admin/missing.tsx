import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = () => loader();

/** Never rendered. A component makes this a page, whose 404 the layout's error page shows. */
export default () => null;
