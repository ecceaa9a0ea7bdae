// Loaded into the server before it starts: makes it acknowledge before it commits, as a careless store would.
// Its transactions become parts of one that is committed only now and then; a harness that looks must find that out.
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
  // A connection that is closed in order has its log moved into the file, which no transaction may hold up.
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
