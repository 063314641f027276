// Opens documents in frames and collects their reports. Documents that do not answer are omitted.
(urls) => new Promise((resolve) => {
  const answers = [];
  const finish = () => resolve(answers);
  const patience = setTimeout(finish, 30000);
  addEventListener("message", ({ data }) => {
    answers.push(data);
    if (answers.length === urls.length) {
      clearTimeout(patience);
      finish();
    }
  });
  document.body.replaceChildren(...urls.map((url) => {
    const frame = document.createElement("iframe");
    frame.src = url;
    return frame;
  }));
})
