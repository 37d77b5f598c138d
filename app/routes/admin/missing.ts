import { data } from "react-router";

const missing = () => data("There is no such page in the staff area.", { status: 404 });

export function loader(): never {
  throw missing();
}

export function action(): never {
  throw missing();
}
