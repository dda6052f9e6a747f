import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The root of the repository, in which every command runs. */
const root = join(import.meta.dirname, '..');

type Options = {
  env?: Record<string, string | undefined>;
  /** Collects stdout and stderr instead of printing them. */
  capture?: boolean;
};

type Result = { code: number; output: string; seconds: number };

const running = new Set<number>();

/** Returns a command's environment, with `node_modules/.bin`, which includes Node 24, first on the PATH. */
function environment(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...extra, PATH };
}

/**
 * Runs a command to its end, without standard input and in a process group of its own, so that `interruptCommands` also stops
 * its children. Never rejects: a command that cannot start ends with code 127.
 */
export function executeCommand(
  command: string,
  args: string[],
  { env, capture = false }: Options = {},
): Promise<Result> {
  const started = performance.now();
  const out = capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', out, out],
    detached: true,
  });
  let output = '';
  const collect = (text: string) => {
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  if (child.pid) running.add(child.pid);
  return new Promise((resolve) => {
    const finish = (code: number) => {
      if (child.pid) running.delete(child.pid);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Interrupts every running command, as Ctrl-C would. */
export function interruptCommands(): void {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGINT');
    } catch {
      running.delete(pid);
    }
  }
}
