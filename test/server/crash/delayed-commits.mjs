// Preloaded into the server: delays commits past the acknowledgement, as a store without durability would.
// All transactions become savepoints of one that is committed periodically; the durability check must detect that.
import Libsql from 'libsql';

const COMMIT_EVERY_MS = 100;

const { exec } = Libsql.prototype;
let isInside = false;
let open = null;

Libsql.prototype.exec = function (sql) {
  if (sql.startsWith('begin')) {
    if (open === null) exec.call(this, 'begin immediate');
    open = this;
    isInside = true;
    return exec.call(this, 'savepoint delayed');
  }
  // An orderly close checkpoints the write-ahead log, which an open transaction would block.
  if (sql.startsWith('pragma') && open === this) commitAll();
  if (sql !== 'commit' && sql !== 'rollback') return exec.call(this, sql);
  isInside = false;
  return exec.call(this, sql === 'commit' ? 'release delayed' : 'rollback to delayed; release delayed');
};

function commitAll() {
  exec.call(open, 'commit');
  open = null;
}

setInterval(() => {
  if (!isInside && open !== null) commitAll();
}, COMMIT_EVERY_MS);
