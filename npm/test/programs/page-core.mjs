// The same as `page.mjs`, with the smaller module, for the policies that are presets.
import { outputs } from "./outputs.mjs";
import * as core from "./presets.mjs";
import { send } from "./send.mjs";

await send(async () => {
  await core.init();
  const { policies, inputs } = await (await fetch("/inputs.json")).json();
  return outputs(core, { policies: policies.filter((policy) => typeof policy === "string"), inputs });
});
