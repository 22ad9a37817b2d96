import { createInterface } from 'node:readline';
import { limitGarbage, type Limits } from '../../../src/net/wire/limits.js';
import { listen } from '../../../src/net/wire/listen.js';

// A test program that listens on 127.0.0.1. Its first argument contains limits, as JSON. If the second one is
// `balancer`, all connections come from a balancer. All tables have the key of 16 zeros. Garbage is limited as in `serve`.
// Prints the port. For each line of input, prints the greatest resident memory in bytes since the previous line, the
// resident memory after garbage collection, and the memory that is then in use. Run the program with --expose-gc.
limitGarbage();
const limits = JSON.parse(process.argv[2] ?? '{}') as Partial<Limits>;
const result = await listen({
  host: '127.0.0.1',
  port: 0,
  keyFor: () => '0'.repeat(16),
  onConnection: (connection) =>
    connection.receive({ message: (message) => connection.send(message), closed: () => undefined }),
  limits,
  ...(process.argv[3] === 'balancer' && { isBalancer: () => true }),
});
if (!result.ok) throw new Error(result.problem.code);
process.stdout.write(`${result.listening.port}\n`);

let peak = 0;
const sample = (): void => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
const samples = setInterval(sample, 5);
for await (const line of createInterface(process.stdin)) {
  if (line === 'end') break;
  sample();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${peak} ${rss} ${heapUsed + external}\n`);
  peak = 0;
}
clearInterval(samples);
await result.listening.close();
