import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The screen reader Orca, on a display and a bus of its own. */
export type ScreenReader = {
  /** "43.1" */
  version: string;
  /** For a browser that Orca shall read. */
  environment: NodeJS.ProcessEnv;
  /** Forgets what was spoken before. */
  listen: () => void;
  /**
   * What was spoken since `listen`, one text for each utterance, once Orca is silent.
   * @param isComplete whether these utterances may be all
   */
  heard: (isComplete: (spoken: readonly string[]) => boolean) => Promise<string[]>;
  close: () => Promise<void>;
};

/** In milliseconds. */
const START_LIMIT = 30_000;
const STOP_LIMIT = 5_000;
const READING_LIMIT = 150_000;
/** In milliseconds: Orca writes all utterances of a page without a pause of this length. */
const SILENCE = 1_500;
const BUS_LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'];
/** An utterance in the log; the voice may follow. */
const SPOKEN = /SPEECH OUTPUT: '([\s\S]*?)'(?: voice=\w+)?(?:\{'[^\n]*\}|None)?\n/g;

/**
 * Starts Orca without a speech server. It then writes at once into its log what it would say, so nothing depends on the
 * speed of a voice.
 * @returns rejects if a program is missing or does not start
 */
export async function startScreenReader(): Promise<ScreenReader> {
  const home = mkdtempSync(join(tmpdir(), 'portico-reads-'));
  const log = join(home, 'orca.log');
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const program of started.reverse()) await stop(program);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const start = (program: string, args: string[], env: NodeJS.ProcessEnv, reads = false) => {
      const child = spawn(program, args, { env, stdio: ['ignore', reads ? 'pipe' : 'ignore', 'ignore'] });
      started.push(child);
      return child;
    };
    const plain = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'en_US.UTF-8', LC_ALL: 'C.UTF-8' };
    const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24'], plain, true);
    const DISPLAY = `:${await lineOf(display, /^(\d+)$/m)}`;
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], { ...plain, DISPLAY }, true);
    const environment = {
      ...plain,
      DISPLAY,
      DBUS_SESSION_BUS_ADDRESS: await lineOf(bus, /^(unix:\S+)$/m),
      NO_AT_BRIDGE: '0',
      ACCESSIBILITY_ENABLED: '1',
      GNOME_ACCESSIBILITY: '1',
    };
    const launcher = BUS_LAUNCHERS.find(existsSync);
    if (launcher === undefined) throw new Error('The bus launcher of AT-SPI is missing: at-spi2-core.');
    start(launcher, ['--launch-immediately'], environment);
    await until(() =>
      ['IsEnabled', 'ScreenReaderEnabled'].every((name) => switchOn(name, environment)) ? true : null,
    );
    writeSettings(join(home, '.local/share/orca'));
    start('orca', ['--debug-file', log], environment);
    await until(() => (existsSync(log) && readFileSync(log, 'utf8').includes('ORCA: Initialized') ? true : null));

    let from = 0;
    return {
      version:
        /(\d[\d.]*)/.exec(spawnSync('orca', ['--version'], { env: environment, encoding: 'utf8' }).stdout)?.[1] ?? '?',
      environment,
      listen: () => {
        from = statSync(log).size;
      },
      heard: async (isComplete) => {
        const end = Date.now() + READING_LIMIT;
        for (let size = -1; ; ) {
          await pause(SILENCE);
          const isSilent = statSync(log).size === size;
          size = statSync(log).size;
          const text = readFileSync(log).subarray(from).toString('utf8');
          const spoken = [...text.matchAll(SPOKEN)].map(([, words = '']) => words);
          if (isSilent && isComplete(spoken)) return spoken;
          if (Date.now() > end) throw new Error(`Orca has not read the page to its end:\n${spoken.join('\n')}`);
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without a speech server, and without braille, which nothing reads here. */
function writeSettings(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const profile = {
    profile: ['Default', 'default'],
    speechServerFactory: '',
    speechServerInfo: null,
    enableBraille: false,
  };
  const settings = { general: profile, profiles: { default: profile }, pronunciations: {}, keybindings: {} };
  writeFileSync(join(folder, 'user-settings.conf'), JSON.stringify(settings));
  // Orca would write its log in large portions.
  writeFileSync(
    join(folder, 'orca-customizations.py'),
    'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n',
  );
}

/** Tells the programs of this bus that a screen reader is on. */
function switchOn(name: string, env: NodeJS.ProcessEnv): boolean {
  const call = [
    'org.freedesktop.DBus.Properties.Set',
    'string:org.a11y.Status',
    `string:${name}`,
    'variant:boolean:true',
  ];
  const to = ['--session', '--print-reply', '--dest=org.a11y.Bus', '--type=method_call', '/org/a11y/bus'];
  return spawnSync('dbus-send', [...to, ...call], { env }).status === 0;
}

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

async function until<Value>(look: () => Value | null): Promise<Value> {
  const end = Date.now() + START_LIMIT;
  while (true) {
    const found = look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error('The screen reader does not start.');
    await pause(200);
  }
}

/** The group of `pattern` in what a program writes. Rejects when the program ends without it. */
function lineOf(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    program.stdout?.on('data', (chunk) => {
      text += String(chunk);
      const [, found] = pattern.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    program.on('exit', () => reject(new Error(`${program.spawnfile} ended at once:\n${text}`)));
    program.on('error', reject);
  });
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  // The launcher of the bus ends its own programs if it is asked to end.
  program.kill();
  const timer = setTimeout(() => program.kill('SIGKILL'), STOP_LIMIT);
  await ended;
  clearTimeout(timer);
}
