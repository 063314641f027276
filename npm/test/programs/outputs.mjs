/** Returns the outputs of each policy for each input. An input that is refused has a code. */
export const outputs = ({ Cleaner, CleanError }, { policies, inputs }) =>
  policies.map((policy) => {
    const cleaner = new Cleaner(policy);
    return inputs.map((input) => {
      try {
        return cleaner.clean(input);
      } catch (error) {
        if (error instanceof CleanError) return { code: error.code };
        throw error;
      }
    });
  });
