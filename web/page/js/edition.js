// Which edition of the page this is: one with a server, or a folder of files, whose index.html names its version.

/** The version of the folder of files; null where there is a server. */
export const siteVersion = globalThis.document?.documentElement.dataset.site ?? null;

/** Whether there is a server, with its tournaments. */
export const hasServer = siteVersion === null;

/** The address of a file of the folder, in this version. @param {string} path */
export function siteFile(path) {
  return new URL(`${path}?v=${siteVersion}`, document.baseURI).href;
}
