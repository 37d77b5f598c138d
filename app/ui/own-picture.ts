// For the browser and the server.

/**
 * Pictures come from this site alone: its own, and what staff uploaded. Spelt strictly: browsers read `/\t/` as `//`, and follow `..` to
 * any other address of the site.
 */
const ownPicture = /^\/(?:media|uploads)(?:\/\w[\w-]*(?:\.[\w-]+)*)+$/;

export const isOwnPicture = (address: string): boolean => ownPicture.test(address);
