// Preloaded into the server: logs every request with its authorization and body, as a careless server would.
import { IncomingMessage, Server } from 'node:http';

const { emit } = Server.prototype;
const { push } = IncomingMessage.prototype;

Server.prototype.emit = function (event, request, ...others) {
  if (event === 'request') {
    process.stderr.write(`${request.method} ${request.url} ${request.headers.authorization}\n`);
  }
  return emit.call(this, event, request, ...others);
};

IncomingMessage.prototype.push = function (chunk, ...others) {
  if (chunk !== null) process.stderr.write(`${chunk}\n`);
  return push.call(this, chunk, ...others);
};
