/** Failures of the whole command, and the texts of errors. */

/** Ends the command. The message is one line: what is wrong, where, and what to do instead. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} [status] the exit status
   */
  constructor(message, status = 2) {
    super(message);
    this.status = status;
  }
}

/**
 * Returns what a system error says, without the system call and the path.
 *
 * @param {unknown} error
 */
export const systemError = (error) => {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
};

/**
 * Returns what an exception says.
 *
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
