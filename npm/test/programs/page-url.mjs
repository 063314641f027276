// The same as `page.mjs`, for bundlers that are told to treat modules as files: `init` gets the address.
import * as lye from "lye";
import module from "lye/lye.wasm";
import { outputs } from "./outputs.mjs";
import { send } from "./send.mjs";

await send(async () => {
  await lye.init(module);
  return outputs(lye, await (await fetch("/inputs.json")).json());
});
