import { expect, test } from 'vitest';
import { unknownSettings } from '../../server/settings/unknown-names.ts';

const meant = (name: string, setting: string) =>
  `There is no setting ${name}, so it is ignored. Did you mean ${setting}?`;
const unknown = (name: string) =>
  `There is no setting ${name}, so it is ignored. docs/operations.md lists the settings.`;

test.each([
  ['GATEWAY_ULR', 'GATEWAY_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
  ['public_url', 'PUBLIC_URL'],
  ['LOGLEVEL_', 'LOG_LEVEL'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['GATEWAY_KEY_FLIE', 'GATEWAY_KEY_FILE'],
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
])('OPS-34 a misspelled setting is named with the one that is meant: %s', (name, setting) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([meant(name, setting)]);
});

test('OPS-34 a variable that begins as a setting and is none is named', () => {
  expect(unknownSettings({ SMTP_PASSWORD: 'secret', OIDC_SCOPES: 'openid', PUSH_KEY: '' })).toEqual([
    unknown('OIDC_SCOPES'),
    unknown('PUSH_KEY'),
    unknown('SMTP_PASSWORD'),
  ]);
});

test('OPS-34 settings and variables of other programs are not named', () => {
  const others = {
    ...{ PORT: '1', DATABASE_URL_FILE: '/run/secrets/db', SMS_KEY_FILE: '/run/secrets/sms', SESSION_IDLE: '5' },
    // A shell, a desktop, npm, Node, systemd, PostgreSQL and a container.
    ...{ PATH: '', HOME: '', PWD: '', OLDPWD: '', SHLVL: '', LANG: '', LC_ALL: '', TERM: '', MAIL: '', HOSTNAME: '' },
    ...{ XDG_DATA_DIRS: '', XDG_SESSION_ID: '', SESSION_MANAGER: '', DBUS_SESSION_BUS_ADDRESS: '', LOGNAME: '' },
    ...{ npm_config_loglevel: '', npm_lifecycle_event: '', INIT_CWD: '', NODE_ENV: '', NODE_EXTRA_CA_CERTS: '' },
    ...{ INVOCATION_ID: '', JOURNAL_STREAM: '', STATE_DIRECTORY: '', PGHOST: '', PGPASSWORD: '', POSTGRES_USER: '' },
    ...{ HTTPS_PROXY: '', NO_PROXY: '', HTTP_HOST: '', DOCKER_HOST: '', SSH_AUTH_SOCK: '', LS_COLORS: '', DATA: '' },
    // Kubernetes tells every container the addresses of services such as "gateway" and "smtp".
    ...{ GATEWAY_SERVICE_HOST: '10.0.0.7', GATEWAY_SERVICE_PORT_HTTP: '80', GATEWAY_PORT: 'tcp://10.0.0.7:80' },
    ...{ SMTP_PORT_25_TCP_ADDR: '10.0.0.8', SMTP_PORT_25_TCP: 'tcp://10.0.0.8:25', KUBERNETES_PORT: '' },
  };
  expect(unknownSettings(others)).toEqual([]);
});
