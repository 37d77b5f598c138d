import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Props = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    /** The site's own elements: what they do is in the module of each, which React never hears of. */
    interface IntrinsicElements {
      "background-film": Props;
      "count-up": Props;
      "item-rotator": Props;
      "moving-part": Props;
      "newsletter-popup": Props;
      "share-address": Props;
      "typed-title": Props;
    }
  }
}
