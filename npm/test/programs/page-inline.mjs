// Sends the outputs for the policies and inputs in `/inputs.json`, from a page that awaits nothing before it cleans.
import * as lye from "lye/inline";
import { outputs } from "./outputs.mjs";
import { send } from "./send.mjs";

const first = lye.sanitize("<b onclick=x>inline</b>");
await send(async () => {
  if (first !== "<b>inline</b>") throw new Error(first);
  return outputs(lye, await (await fetch("/inputs.json")).json());
});
