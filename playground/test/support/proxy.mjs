/** A proxy that answers nothing, and records what the browser asks of other hosts. */
import { once } from "node:events";
import { createServer } from "node:http";

/** The hosts of payloads and tests have reserved names. Browsers ask other hosts on their own: for updates. */
const isOfPage = (address) => /(^|[./])example(\.(com|org|net))?(:\d+)?(\/|$)/.test(address);

export const startProxy = async () => {
  const requested = [];
  const record = (address) => isOfPage(address) && requested.push(address);
  const server = createServer((request, response) => {
    record(request.url);
    response.writeHead(502).end();
  });
  server.on("connect", (request, socket) => {
    record(request.url);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: "127.0.0.1",
    port: server.address().port,
    /** The addresses of reserved names that were asked for. */
    requested,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
