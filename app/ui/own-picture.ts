/** Addresses of the site's own and uploaded pictures. Strict, because browsers read `/\t/` as `//` and resolve `..`. */
const ownPicture = /^\/(?:media|uploads)(?:\/\w[\w-]*(?:\.[\w-]+)*)+$/;

export const isOwnPicture = (address: string): boolean => ownPicture.test(address);
