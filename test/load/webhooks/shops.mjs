// All shops, in one process: the address that a webhook comes to decides what the shop does (127.1.x.x hangs, 127.2.x.x
// fails, others accept), until the message `recover`. The message `report` returns what was accepted.
import { createServer } from 'node:http';
import process from 'node:process';

let hasRecovered = false;
/** When each webhook was accepted, by its ID. */
const accepted = new Map();
let doubled = 0;

const server = createServer(async (request, response) => {
  for await (const _chunk of request);
  const host = request.headers.host ?? '';
  if (!hasRecovered && host.startsWith('127.1.')) return;
  if (!hasRecovered && host.startsWith('127.2.')) {
    response.writeHead(500).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (accepted.has(id)) doubled += 1;
  else accepted.set(id, Date.now());
  response.end();
});
server.listen(0, '0.0.0.0', () => process.send({ port: server.address().port }));

process.on('message', (message) => {
  if (message === 'recover') {
    hasRecovered = true;
    server.closeAllConnections();
    process.send('recovered');
  } else {
    process.send({ accepted: [...accepted], doubled });
  }
});
