import type { ShouldRevalidateFunction } from "react-router";

/**
 * For a page whose action answers 409 when somebody else was first: it is then drawn as it stands now, which React Router leaves out after
 * a refusal. Not after every refusal: what is merely wrong in a form was written against the page as it stands here.
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
