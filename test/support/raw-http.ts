import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection for bytes that no HTTP client would send. */
export async function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes as they are and reads until the server closes; null when it closed without an answer. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<RawAnswer | null> {
  const socket = await openSocket(origin);
  const answer = readToEnd(socket);
  socket.write(bytes);
  return answer;
}

export async function readToEnd(socket: Socket): Promise<RawAnswer | null> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {}); // cut off; the close event follows
  await new Promise((resolve) => socket.once('close', resolve));
  return parseAnswer(Buffer.concat(chunks).toString('utf8'));
}

/** The first answer, and everything after its head. */
function parseAnswer(text: string): RawAnswer | null {
  if (text === '') return null;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}
