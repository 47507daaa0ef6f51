import pg from 'pg';
import { copyEnd, copyStart } from './copy-writer.ts';

/**
 * The data is sent right behind the statements, without waiting until the server requests it: a server that rejects
 * the statement discards the data.
 */
export function copyQuery(
  statements: string,
  data: readonly Buffer[],
  done: (error: Error | undefined) => void,
): pg.Query {
  const query = new pg.Query(statements, done);
  query.submit = (connection) => {
    const { stream } = connection;
    stream.cork();
    connection.query(statements);
    for (const rows of data) {
      stream.write(copyDataHeader(copyStart.length + rows.length + copyEnd.length));
      stream.write(copyStart);
      stream.write(rows);
      stream.write(copyTail);
    }
    stream.uncork();
  };
  return Object.assign(query, { handleCopyInResponse: () => undefined });
}

function copyDataHeader(bytes: number): Buffer {
  const header = Buffer.allocUnsafe(5);
  header[0] = 0x64;
  header.writeInt32BE(bytes + 4, 1);
  return header;
}

/** The end of the rows, and the message that ends the COPY. */
const copyTail = Buffer.concat([copyEnd, Buffer.from([0x63, 0, 0, 0, 4])]);
