import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Instruction, instructionsOf, stagesOf } from '../server/operations/dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Carries out the steps of deploy/Dockerfile in plain folders, one for each stage, where no container can be built: copies,
 * installs, builds, then starts the service as the image would, and runs its health check. Users and volumes are left out.
 */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dockerfile-'));
  try {
    const context = join(folder, 'context');
    exportTo(context);
    const stages = stagesOf(instructionsOf(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')));
    const built = new Map<string, Stage>();
    for (const { name, instructions } of stages) {
      const stage = new Stage(join(folder, name), context, built);
      for (const instruction of instructions) stage.carryOut(instruction);
      built.set(name, stage);
    }
    const last = [...built.values()].at(-1);
    if (last === undefined) throw new Error('there is no stage');
    await last.tryOut();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files that Git knows, as `.dockerignore` leaves them. */
function exportTo(context: string): void {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT }).toString().split('\0').filter(Boolean);
  for (const name of names) if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(context, name));
}

class Stage {
  private readonly environment: Record<string, string> = {};
  private workdir = '/';
  private readonly commands = new Map<string, readonly string[]>();

  constructor(
    private readonly root: string,
    private readonly context: string,
    private readonly others: ReadonlyMap<string, Stage>,
  ) {
    mkdirSync(root);
  }

  /** The plain folder of a path in the image. */
  at(path: string): string {
    return join(this.root, path.startsWith('/') ? path : join(this.workdir, path));
  }

  carryOut({ name, text }: Instruction): void {
    console.log(JSON.stringify({ step: `${name} ${text}`.slice(0, 120) }));
    switch (name) {
      case 'WORKDIR':
        this.workdir = text;
        mkdirSync(this.at(text), { recursive: true });
        return;
      case 'ENV':
      case 'ARG':
        for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g))
          this.environment[key] = value.replaceAll(
            /\$(\w+)/g,
            (_all, other) => this.environment[other] ?? '',
          );
        return;
      case 'COPY':
        this.copy(text.split(/\s+/));
        return;
      case 'RUN':
        // The node user is the image's.
        execFileSync('sh', ['-ec', this.plain(text.replace(/ && chown \S+ \S+$/, ''))], {
          cwd: this.at('.'),
          env: { ...process.env, ...this.environment, NODE_ENV: '' },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        return;
      case 'CMD':
      case 'HEALTHCHECK':
        this.commands.set(name, JSON.parse(text.slice(text.indexOf('['))));
    }
  }

  private copy(words: readonly string[]): void {
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = this.at(paths.at(-1) ?? '.');
    const other = from === undefined ? null : this.others.get(from);
    if (other === undefined) throw new Error(`there is no stage ${from}`);
    for (const path of paths.slice(0, -1)) {
      const source = other === null ? join(this.context, path) : other.at(path);
      // Docker copies what is in a folder, not the folder.
      const isFolder = statSync(source).isDirectory();
      cpSync(source, isFolder ? target : join(target, basename(path)), { recursive: true });
    }
  }

  /** Paths of the image as those of the plain folder. */
  private plain(text: string): string {
    return text.replaceAll(/(^|\s)(\/\S+)/g, (_all, space, path) => `${space}${this.at(path)}`);
  }

  /** Starts the service, waits for its health check, and stops it. */
  async tryOut(): Promise<void> {
    const environment = {
      PATH: process.env['PATH'],
      ...this.environment,
      DATA_DIR: this.at(this.environment['DATA_DIR'] ?? ''),
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      PORT: '18080',
      METRICS_PORT: '18090',
      DRAIN_SECONDS: '0',
    };
    const [, ...words] = this.commands.get('CMD') ?? [];
    const child = spawn(process.execPath, words, { cwd: this.at('.'), env: environment, stdio: 'inherit' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const [, ...check] = this.commands.get('HEALTHCHECK') ?? [];
      for (let tries = 0; ; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        try {
          execFileSync(process.execPath, check, { env: environment });
          break;
        } catch (error) {
          if (tries === 40) throw error;
        }
      }
      const page = await fetch('http://127.0.0.1:18080/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11');
      const metrics = await fetch('http://127.0.0.1:18090/metrics');
      const ready = await fetch('http://127.0.0.1:18080/readyz');
      console.log(
        JSON.stringify({
          healthCheck: 'ok',
          page: page.status,
          metrics: metrics.status,
          ready: ready.status,
        }),
      );
    } finally {
      child.kill('SIGTERM');
      console.log(JSON.stringify({ ended: await ended }));
    }
  }
}
