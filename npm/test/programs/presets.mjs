/** The exports of `lye/core`, with a cleaner that takes the name of a preset as that of `lye` does. */
import { CleanError, Cleaner, init } from "lye/core";

class PresetCleaner extends Cleaner {
  constructor(preset) {
    super({ preset });
  }
}

export { CleanError, PresetCleaner as Cleaner, init };
