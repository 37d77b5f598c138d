import { Fragment } from "react";

/** An e-mail address that may break after its @ and its dots. */
export function AddressWords({ address }: { address: string }) {
  return (
    <span>
      {address.split(/(?<=[@.])/).map((part, index, parts) => (
        <Fragment key={parts.slice(0, index + 1).join("")}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
