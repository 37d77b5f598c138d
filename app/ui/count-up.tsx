/**
 * A figure that counts from nothing to its value, once, when it first comes into view (`elements/count-up.ts`). The document
 * carries the final value; only a browser that moves ever shows another.
 */
export const CountUp = ({ value, suffix }: { value: number; suffix: string }) => (
  <count-up data-value={value} data-suffix={suffix} suppressHydrationWarning>
    {`${value}${suffix}`}
  </count-up>
);
