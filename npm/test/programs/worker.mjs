// Answers policies and inputs with the outputs: in workerd.
import * as lye from "lye";
import { outputs } from "./outputs.mjs";

export default {
  async fetch(request) {
    return Response.json(outputs(lye, await request.json()));
  },
};
