import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const STARTS = 100;
const START_MS = 100;

type Place = { folder: string; ports: { http: number; https: number; portal: number } };

/** A proxy that runs: its addresses, and how it ends. */
export type RunningProxy = { url: string; plainUrl: string; stop: () => Promise<void> };
type Fault = { fault: string };

export type ProxyName = keyof typeof PROXIES;

/** Starts each proxy over ports of this machine: with its file of deploy/, or as it is delivered; a fault if it refuses its file. */
export const PROXIES = {
  caddy: { start: startCaddy, isOfDeploy: true },
  nginx: { start: startNginx, isOfDeploy: true },
  apache: { start: startApache, isOfDeploy: false },
  haproxy: { start: startHaproxy, isOfDeploy: false },
};

async function startCaddy({ folder, ports }: Place): Promise<RunningProxy | Fault> {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
	admin off
	default_bind 127.0.0.1
	http_port ${ports.http}
	https_port ${ports.https}
	local_certs
	skip_install_trust
}
${caddyfile()}`,
  );
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PORTAL_HOST: 'localhost',
    PORTAL_UPSTREAM: `127.0.0.1:${ports.portal}`,
  };
  const args = ['--config', file, '--adapter', 'caddyfile'];
  const fault = faultOf('caddy', ['validate', ...args], env);
  return fault ?? start(spawn('caddy', ['run', ...args], { env, stdio: 'ignore' }), ports);
}

/** Before version 2.6.3, Caddy has other names for the buffers of answers. */
function caddyfile(): string {
  const text = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8');
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '';
  const [, minor = 0, patch = 0] = /(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
  const isOld = minor < 6 || (minor === 6 && patch < 3);
  return isOld ? text.replace('response_buffers 1MiB', 'buffer_responses\n\t\tmax_buffer_size 1MiB') : text;
}

/** Makes a certificate for this machine, in two files. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

/** The modules and their settings are those that Debian switches on, and those that a proxy with TLS needs. */
async function startApache({ folder, ports }: Place): Promise<RunningProxy | Fault> {
  const { certificate, key } = makeCertificate(folder);
  const modules = ['headers', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const file = join(folder, 'apache.conf');
  writeFileSync(
    file,
    `ServerRoot /etc/apache2
ServerName localhost
DefaultRuntimeDir ${folder}
PidFile ${join(folder, 'apache.pid')}
Mutex file:${folder} default
ErrorLog ${join(folder, 'error.log')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
Listen 127.0.0.1:${ports.https}
Listen 127.0.0.1:${ports.http}
IncludeOptional mods-enabled/*.load
IncludeOptional mods-enabled/*.conf
${modules.join('\n')}
<VirtualHost *:${ports.https}>
SSLEngine on
SSLCertificateFile ${certificate}
SSLCertificateKeyFile ${key}
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:${ports.portal}/
</VirtualHost>
`,
  );
  const fault = faultOf('apache2', ['-t', '-f', file], process.env);
  return fault ?? start(spawn('apache2', ['-X', '-f', file], { stdio: 'ignore' }), ports);
}

async function startHaproxy({ folder, ports }: Place): Promise<RunningProxy | Fault> {
  const { certificate, key } = makeCertificate(folder);
  const both = join(folder, 'both.pem');
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5000
  timeout client 50000
  timeout server 50000
frontend public
  bind 127.0.0.1:${ports.https} ssl crt ${both} alpn http/1.1
  option forwardfor
  default_backend portal
backend portal
  server one 127.0.0.1:${ports.portal}
`,
  );
  const fault = faultOf('haproxy', ['-c', '-f', file], process.env);
  return fault ?? start(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }), ports);
}

async function startNginx({ folder, ports }: Place): Promise<RunningProxy | Fault> {
  makeCertificate(folder);
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server 127.0.0.1:4100;', `server 127.0.0.1:${ports.portal};`)
    .replaceAll('portal.example.edu;', 'localhost;')
    .replaceAll('/etc/ssl/portal.example.edu', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name));
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
access_log off;
types { text/html html; }
${temporary.join('\n')}
${site}
}
`,
  );
  const args = ['-p', folder, '-c', file];
  const fault = faultOf('nginx', ['-t', ...args], process.env);
  return fault ?? start(spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'ignore' }), ports);
}

function faultOf(program: string, args: string[], env: NodeJS.ProcessEnv): Fault | null {
  const { status, error, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return status === 0 ? null : { fault: error?.message ?? stderr };
}

async function start(child: ChildProcess, { http, https }: Place['ports']): Promise<RunningProxy> {
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  for (let attempt = 0; attempt < STARTS && !(await answers(https)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, START_MS));
  }
  return {
    url: `https://localhost:${https}`,
    plainUrl: `http://localhost:${http}`,
    stop: async () => {
      process.off('exit', endWithParent);
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
