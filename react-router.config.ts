import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route manifest comes as one cacheable file instead of a request per link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
