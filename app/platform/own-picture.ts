// For the browser and the server.

/** Pictures come from this site alone: its own, and what staff uploaded. Spelt strictly, since browsers read `/\t/` as `//`. */
const ownPicture = /^\/(?:media|uploads)\/[\w./-]+$/;

export const isOwnPicture = (address: string): boolean => ownPicture.test(address);
