import { Connection } from 'mongodb/lib/cmap/connection.js';

// A socket that was destroyed takes no command, and the driver then waits for it to drain. It hears of the socket's end some turns of the
// event loop later, and ends whoever waits for an answer, but not whoever still waits to be written: a command that begins in between would
// never end, without any limit of time (mongodb 7.8 and 7.9). A killed server let the events of a service wait forever that way.
const { prototype } = Connection;
const { writeCommand } = prototype;

prototype.writeCommand = async function (...args) {
  let end = () => {};
  const closed = new Promise<never>((_resolve, reject) => {
    end = () => reject(this.error ?? new Error('the connection was closed'));
    this.once('close', end);
  });
  try {
    await Promise.race([writeCommand.apply(this, args), closed]);
  } finally {
    this.off('close', end);
  }
};
