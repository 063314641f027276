// Inserts an output where the page enforces Trusted Types, and sends what is there then.
import { Cleaner, init, trustedTypesPolicy } from "lye";
import { send } from "./send.mjs";

await send(async () => {
  await init("/lye.wasm");
  const policy = trustedTypesPolicy("lye", new Cleaner("comment"));
  const target = document.createElement("div");
  let refused = false;
  try {
    target.innerHTML = "<b>not cleaned</b>";
  } catch (error) {
    refused = error instanceof TypeError;
  }
  target.innerHTML = policy.createHTML("<b onclick=x>cleaned</b><script>1</script>");
  return { refused, html: target.innerHTML };
});
