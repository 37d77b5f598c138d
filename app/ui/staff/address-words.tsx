import { Fragment } from "react";

/** An e-mail address that a narrow column may part after its @ and its dots, and in the middle of a word only where even that is too long. */
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
