import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { parseCode } from '../../src/net/index.js';
import { childEnv, node, temporaryFolder } from '../support/child.js';
import { openRawSocket } from '../support/net/rawSocket.js';
import { openScene, type Program, until } from '../support/net/scene.js';
import { expectSameGame, quickAnswers, seatAll, SHORT_ROUNDS, shortRules } from '../support/net/wholeGame.js';
import { freePorts, natsServer } from '../support/nats/nodes.js';

/** Functions that stop the processes that a test has started. */
const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

const readDeployFile = (file: string): string => readFileSync(join('deploy', file), 'utf8');

interface Service {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}
const compose = parse(readDeployFile('compose.yaml'), { merge: true }) as Compose;

/** Returns the arguments of a Dockerfile instruction in exec form, such as `CMD ["a", "b"]`. */
function instruction(name: string): readonly string[] {
  const found = new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(readDeployFile('Dockerfile'));
  return JSON.parse(found?.[1] ?? '[]') as readonly string[];
}

/** Starts a process that writes to a log file, and that `cleanUp` kills. */
function startProcess(
  command: string,
  args: readonly string[],
  log: string,
  env: Record<string, string> = {},
): void {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
  closeSync(output);
  cleanUp.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}

/** Returns the status that a URL answers with, or undefined if it does not answer within two seconds. */
const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => undefined,
  );

const listeningPort = async (program: Program): Promise<string> =>
  /\d+$/.exec(await program.sees(/^Listening: /))?.[0] ?? '';

test('the program builds from the files that Docker sees, and the command of the image starts a server', async () => {
  using folder = temporaryFolder();
  const [source, image] = [join(folder.path, 'source'), join(folder.path, 'image')];
  for (const each of [source, image]) mkdirSync(each);
  const seen = readDeployFile('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const files = execFileSync('git', ['ls-files', '--', ...seen], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of files) cpSync(file, join(source, file));
  symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
  const [, build = ''] = /^RUN node (scripts\/.*)$/m.exec(readDeployFile('Dockerfile')) ?? [];
  execFileSync(node, build.split(' '), { cwd: source });
  for (const [, from = '', to = ''] of readDeployFile('Dockerfile').matchAll(
    /^COPY --from=build \/source\/(\S+) (\S+)$/gm,
  ))
    cpSync(join(source, from), join(image, to === './' ? from : to), { recursive: true });

  const [command, program = '', ...first] = instruction('ENTRYPOINT');
  expect(command).toBe('node');
  const args = [...first, ...instruction('CMD')].map((arg) =>
    arg === '0.0.0.0:7613'
      ? '127.0.0.1:0'
      : arg === '/data'
        ? join(folder.path, 'data')
        : arg === '7614'
          ? '0'
          : arg,
  );
  const child = spawn(node, [program.replace('/program', image), ...args], {
    env: childEnv(folder.path),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  cleanUp.push(() => child.kill('SIGKILL'));
  await until(() => log.includes('"event":"listening"'), 'the server to listen');
  const { monitor } = JSON.parse(log.split('\n')[0] ?? '') as { readonly monitor: number };
  expect((await fetch(`http://127.0.0.1:${monitor}/health`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(readDeployFile('Dockerfile')).toMatch(/^USER node$/m);
});

test('systemd accepts the unit and never stops restarting it, and all commands name both ports', () => {
  execFileSync('systemd-analyze', ['verify', '--man=no', 'deploy/yahtzee.service'], { stdio: 'pipe' });
  const [unit = '', service = ''] = readDeployFile('yahtzee.service').split(/^\[Service\]$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^RestartSec=5$/m);
  // One command is in the instructions for a cluster.
  const commands = readDeployFile('yahtzee.service').match(/ serve .*/g) ?? [];
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).toMatch(/^ serve --listen 7613 --monitor 7614 /);
});

test('the services of the compose file, on this machine instead of in containers, survive the loss of a server', async () => {
  using folder = temporaryFolder();
  await using scene = openScene();
  const names = Object.keys(compose.services);
  const nodes = names.filter((name) => name.startsWith('nats-'));
  const servers = names.filter((name) => name.startsWith('yahtzee-'));
  expect([nodes.length, servers.length, names.includes('balancer')]).toEqual([3, 2, true]);
  for (const { volumes = [] } of Object.values(compose.services))
    for (const volume of volumes.filter((each) => each.startsWith('./')))
      expect(readDeployFile(volume.slice(2, volume.indexOf(':')))).not.toBe('');

  const ports = await freePorts(3 * nodes.length + 1);
  const [client = [], route = [], monitor = []] = [0, 1, 2].map((part) =>
    ports.slice(part * nodes.length, (part + 1) * nodes.length),
  );
  const balancerPort = ports.at(-1);
  const logOf = (name: string): string => join(folder.path, `${name}.log`);
  const logs = (): string =>
    nodes
      .filter((name) => existsSync(logOf(name)))
      .map((name) => readFileSync(logOf(name), 'utf8').slice(-3000))
      .join('\n');
  const healthy = async (name: string): Promise<void> => {
    const url = compose.services[name]?.healthcheck?.test.at(-1) ?? '';
    expect(url).toContain('127.0.0.1:8222');
    const ownUrl = url.replace('8222', String(monitor[nodes.indexOf(name)]));
    await until(async () => (await statusOf(ownUrl)) === 200, `${name} to be healthy`, logs);
  };
  for (const [index, name] of nodes.entries()) {
    const config = nodes.reduce(
      (text, each, other) => text.replace(`${each}:6222`, `127.0.0.1:${route[other]}`),
      readDeployFile('nats.conf'),
    );
    const file = join(folder.path, `${name}.conf`);
    writeFileSync(
      file,
      config
        .replace('port: 4222', `listen: "127.0.0.1:${client[index]}"`)
        .replace('port: 6222', `listen: "127.0.0.1:${route[index]}"`)
        .replace('127.0.0.1:8222', `127.0.0.1:${monitor[index]}`)
        .replace('/data', join(folder.path, name)),
    );
    startProcess(natsServer(), ['--config', file], logOf(name), { NATS_NAME: name });
  }
  for (const name of nodes) await healthy(name);

  const secret = join(folder.path, 'cluster.secret');
  writeFileSync(secret, 'ab'.repeat(32), { mode: 0o600 });
  const [, , network = ''] = /--proxy-protocol=(([\d.]+)\/\d+)/.exec(readDeployFile('compose.yaml')) ?? [];
  expect(network).not.toBe('');
  const running: { readonly program: Program; readonly port: string; readonly monitor: number }[] = [];
  for (const name of servers) {
    const args = (compose.services[name]?.command ?? []).map((arg) =>
      arg
        .replace('0.0.0.0:7613', '127.0.0.1:0')
        .replace('0.0.0.0:7614', '0')
        .replace('/run/secrets/cluster', secret)
        .replace(/nats-(\d)/g, (_, digit) => `127.0.0.1:${client[Number(digit) - 1]}`)
        .replace(/(--proxy-protocol=).*/, '$1127.0.0.1'),
    );
    const program = scene.start(name, ['serve', ...args]);
    const port = await listeningPort(program);
    const [line = ''] = program.errors().split('\n');
    running.push({ program, port, monitor: (JSON.parse(line) as { readonly monitor: number }).monitor });
  }
  const [invitationLine = ''] =
    running[0]?.program.lines().filter((line) => line.startsWith('Invitation: ')) ?? [];

  const config = running.reduce(
    (text, { port, monitor: health }, index) =>
      text.replace(
        `server yahtzee-${index + 1} yahtzee-${index + 1}:7613`,
        `server yahtzee-${index + 1} 127.0.0.1:${port} port ${health}`,
      ),
    readDeployFile('haproxy.cfg')
      .replace(':7613', `127.0.0.1:${balancerPort}`)
      .replace('port 7614 ', '')
      .replace('resolvers docker ', ''),
  );
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, config);
  execFileSync('haproxy', ['-c', '-f', 'deploy/haproxy.cfg'], { stdio: 'pipe' });
  startProcess('haproxy', ['-db', '-f', file], logOf('haproxy'));

  const code = invitationLine.slice(invitationLine.indexOf('/') + 1);
  // The balancer has the address 127.0.0.1 itself. Only its header contains the address of this client.
  const parsed = parseCode(code);
  if (!parsed.ok) throw new Error(`${code} isn't a code`);
  const throughBalancer = { host: '127.0.0.1', port: Number(balancerPort), code: parsed.code };
  await until(
    async () => {
      const webSocket = await openRawSocket(throughBalancer, '127.0.0.2');
      const isOpen = webSocket.readyState === webSocket.OPEN;
      webSocket.terminate();
      return isOpen;
    },
    'the balancer to pass connections on',
    () => readFileSync(logOf('haproxy'), 'utf8'),
  );
  await until(
    () =>
      running.some(({ program }) =>
        program
          .errors()
          .split('\n')
          .some((line) => line.includes('"connected"') && line.includes('"address":"127.0.0.2"')),
      ),
    'the address of a client in the log of a server',
  );

  const { seats } = await seatAll(scene, ['Ann', 'Bob', 'Cleo'], {
    server: { opening: `127.0.0.1:${balancerPort}/${code}` },
    options: shortRules(scene),
  });
  const answers = quickAnswers(SHORT_ROUNDS);
  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? ['start'] : []), ...answers.slice(0, 9));
  await seats[2]?.program.sees(/^Cleo: /);
  running[0]?.program.kill('SIGKILL');
  for (const { program } of seats) program.type(...answers.slice(9));
  await expectSameGame(seats);
});
