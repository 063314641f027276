// Sends the outputs for the policies and inputs in `/inputs.json`, from a page that awaits the module.
import * as lye from "lye";
import { outputs } from "./outputs.mjs";
import { send } from "./send.mjs";

await send(async () => {
  await lye.init();
  return outputs(lye, await (await fetch("/inputs.json")).json());
});
