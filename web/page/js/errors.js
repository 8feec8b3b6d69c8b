// Error messages for the user.

/** The message of an error. @param {unknown} error */
export function errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}
