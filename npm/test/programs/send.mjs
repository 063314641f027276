/** Sends the result of a page, or its error, to the server. */
export const send = async (work) => {
  const result = await work().then(
    (value) => ({ value }),
    (error) => ({ error: `${error}\n${error?.stack}` }),
  );
  await fetch("/result", { method: "POST", body: JSON.stringify(result) });
};
