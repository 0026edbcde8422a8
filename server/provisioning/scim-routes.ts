import { timingSafeEqual } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { endSessionsOf } from '../accounts/end-sessions.ts';
import {
  findAccounts,
  findById,
  findByUsername,
  findPersonOf,
  type ProvisionedAccount,
  usernameOf,
} from '../accounts/provisioned-accounts.ts';
import { endSubscription } from '../calendar/subscription-queries.ts';
import { noteWrongKeys } from '../calls/refusals.ts';
import type { Services } from '../calls/services.ts';
import type { Orm } from '../db/database.ts';
import { provisionedAccounts } from '../db/schema.ts';
import { LARGEST_BODY, readBody } from '../http/request-body.ts';
import { addSecurityEvents, type SecurityEventKind } from '../records/security-events.ts';
import { isPostgresText } from '../shared/postgres-text.ts';
import { sha256 } from '../shared/sha256.ts';
import {
  readFilter,
  readPatch,
  readUser,
  ScimError,
  serviceProviderConfig,
  toError,
  toUser,
  type UserChanges,
} from './scim-messages.ts';

/** The address of the interface, which the directory of the university is told. */
const SCIM_URL = '/scim/v2';
const TYPE = 'application/scim+json';
const BODY_TYPES = [TYPE, 'application/json'];
/** Users in one answer. */
const LARGEST_PAGE = 200;
const LARGEST_START = 10_000_000;
/** Wrong tokens of one address in this many seconds, before it has to wait. The right one never waits. */
const WRONG_TOKENS = 20;
const WRONG_SECONDS = 10 * 60;
const LARGEST_ID = 2_147_483_647;

/**
 * The interface for the directory of the university (SCIM 2.0): it says which accounts there are, and which are closed. A closed account
 * loses its sessions, its devices and its calendar address at once, and cannot sign in. No personal data come in here.
 * Source: decisions, accounts from a directory; SEC-23 to SEC-26.
 * Without SCIM_TOKEN there is no such interface.
 */
export function scimRoutes(services: Services): Hono {
  const { database, settings, clock, clientAddress, bodies } = services;
  const { orm } = database;
  const routes = new Hono();
  // Without the interface its addresses are no pages of the app either.
  if (settings.scimTokens.length === 0) {
    routes.all(`${SCIM_URL}/*`, (context) => context.notFound());
    return routes;
  }
  const tokens = settings.scimTokens.map((token) => Buffer.from(sha256(token)));
  const wrong = new RateLimiterMemory({ points: WRONG_TOKENS, duration: WRONG_SECONDS });
  const noteWrongKey = noteWrongKeys(services, 'SCIM_TOKEN');
  const base = `${settings.publicUrl ?? ''}${SCIM_URL}`;
  const send = (context: Context, content: object, status: 200 | 201 = 200) =>
    context.body(JSON.stringify(content), status, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' });
  const refuse = (context: Context, error: Parameters<typeof toError>[0], headers: Record<string, string> = {}) =>
    context.body(JSON.stringify(toError(error)), error.status as 400, { 'Content-Type': TYPE, ...headers });

  const api = new Hono();
  api.use(async (context, next) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const given = Buffer.from(sha256(token));
    // All of them, so that the time says nothing.
    const isRight = tokens.map((known) => timingSafeEqual(known, given)).includes(true);
    if (isRight) return next();
    try {
      await wrong.consume(clientAddress(context));
    } catch (refusal) {
      const seconds = String(Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1_000));
      return refuse(context, { status: 429, message: 'Too many wrong tokens.' }, { 'Retry-After': seconds });
    }
    await noteWrongKey(context);
    const message = 'The token is missing or wrong. It must be that of the setting SCIM_TOKEN.';
    return refuse(context, { status: 401, message }, { 'WWW-Authenticate': 'Bearer' });
  });
  api.onError((error, context) => {
    if (error instanceof ScimError) return refuse(context, error);
    if (error instanceof HTTPException) return refuse(context, error);
    throw error;
  });

  const readJson = async (context: Context): Promise<unknown> => {
    const [type = ''] = (context.req.header('content-type') ?? '').split(';');
    if (!BODY_TYPES.includes(type.trim().toLowerCase())) {
      throw new ScimError(415, `The body must be JSON, with the content type ${TYPE}.`);
    }
    const share = bodies.begin('SCIM', false);
    try {
      const text = new TextDecoder().decode(await readBody(context, { largest: LARGEST_BODY }, share));
      const body: unknown = JSON.parse(text);
      if (isPostgresText(body)) return body;
    } catch (error) {
      if (error instanceof HTTPException) throw error;
    } finally {
      share.end();
    }
    throw new ScimError(400, 'The body is not JSON.', 'invalidSyntax');
  };
  const idOf = (context: Context): number => {
    const text = context.req.param('id') ?? '';
    const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (id < 1 || id > LARGEST_ID) throw notFound();
    return id;
  };

  /** Changes an account, ends what a closed one has, and writes it down. */
  const change = (context: Context, id: number, { userName, externalId, active }: UserChanges) =>
    orm.transaction(async (transaction) => {
      const account = await findById(transaction, id);
      if (account === null) throw notFound();
      const username = userName === undefined ? account.username : usernameOf(userName);
      const owner = username === account.username ? null : await findByUsername(transaction, username);
      if (owner !== null) throw taken();
      const changed = {
        username,
        external_id: externalId === undefined ? account.external_id : externalId,
        is_active: active ?? account.is_active,
        person_id: account.person_id ?? (await findPersonOf(transaction, username)),
        changed_on: clock(),
      };
      await transaction.update(provisionedAccounts).set(changed).where(eq(provisionedAccounts.id, id));
      const after = { ...account, ...changed };
      if (account.is_active !== after.is_active) {
        await record(transaction, context, after.is_active ? 'account activated' : 'account closed', after);
      }
      if (username !== account.username) await record(transaction, context, 'account renamed', after);
      return after;
    });

  const record = async (
    transaction: Orm,
    context: Context,
    kind: SecurityEventKind,
    { id, person_id, is_active, deleted_on }: ProvisionedAccount,
  ) => {
    if (person_id !== null && (!is_active || deleted_on !== null)) {
      await endSessionsOf(transaction, { id: person_id });
      await endSubscription(transaction, { id: person_id });
    }
    const event = { kind, person_id, done_by: 'scim', address: clientAddress(context), detail: { account: id } };
    await addSecurityEvents(transaction, [event], clock());
  };

  api.get('/ServiceProviderConfig', (context) => send(context, serviceProviderConfig(base, LARGEST_PAGE)));

  api.get('/Users', async (context) => {
    const filter = context.req.query('filter');
    const start = numberOf(context.req.query('startIndex'), 1, LARGEST_START);
    const wanted = numberOf(context.req.query('count'), LARGEST_PAGE, LARGEST_PAGE);
    const page = { offset: Math.max(start, 1) - 1, limit: wanted };
    const { total, accounts } = await findAccounts(orm, filter === undefined ? undefined : isNamed(filter), page);
    return send(context, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex: Math.max(start, 1),
      itemsPerPage: accounts.length,
      Resources: accounts.map((account) => toUser(account, base)),
    });
  });

  api.post('/Users', async (context) => {
    const { userName, externalId = null, active = true } = readUser(await readJson(context));
    const username = usernameOf(userName);
    const account = await orm.transaction(async (transaction) => {
      const known = await findByUsername(transaction, username);
      if (known !== null && known.deleted_on === null) throw taken();
      const person_id = await findPersonOf(transaction, username);
      const now = clock();
      const values = {
        username,
        external_id: externalId,
        is_active: active,
        person_id,
        deleted_on: null,
        changed_on: now,
      };
      // Two requests at once: the second one finds the row of the first.
      const [saved] = await transaction
        .insert(provisionedAccounts)
        .values({ ...values, created_on: now })
        .onConflictDoUpdate({
          target: provisionedAccounts.username,
          set: values,
          setWhere: known === null ? eq(provisionedAccounts.id, 0) : eq(provisionedAccounts.id, known.id),
        })
        .returning();
      if (saved === undefined) throw taken();
      await record(transaction, context, active ? 'account provisioned' : 'account closed', saved);
      return saved;
    });
    context.header('Location', toUser(account, base).meta.location);
    return send(context, toUser(account, base), 201);
  });

  api.get('/Users/:id', async (context) => {
    const { accounts } = await findAccounts(orm, eq(provisionedAccounts.id, idOf(context)), { offset: 0, limit: 1 });
    const [account] = accounts;
    if (account === undefined) throw notFound();
    return send(context, toUser(account, base));
  });

  api.put('/Users/:id', async (context) => {
    const user = readUser(await readJson(context));
    return send(context, toUser(await change(context, idOf(context), user), base));
  });

  api.patch('/Users/:id', async (context) => {
    const changes = readPatch(await readJson(context));
    return send(context, toUser(await change(context, idOf(context), changes), base));
  });

  api.delete('/Users/:id', async (context) => {
    const id = idOf(context);
    await orm.transaction(async (transaction) => {
      const account = await findById(transaction, id);
      if (account === null) throw notFound();
      // The row stays: without it the person could sign in again.
      const deleted = { deleted_on: clock(), changed_on: clock() };
      await transaction.update(provisionedAccounts).set(deleted).where(eq(provisionedAccounts.id, id));
      await record(transaction, context, 'account removed', { ...account, ...deleted });
    });
    return context.body(null, 204);
  });

  routes.route(SCIM_URL, api);
  return routes;
}

const notFound = () => new ScimError(404, 'There is no such user.');
const taken = () => new ScimError(409, 'There is a user with this userName.', 'uniqueness');

function numberOf(text: string | undefined, usual: number, largest: number): number {
  return text === undefined || !/^\d{1,8}$/.test(text) ? usual : Math.min(Number(text), largest);
}

function isNamed(filter: string): SQL {
  const { attribute, value } = readFilter(filter);
  const { id, username, external_id } = provisionedAccounts;
  if (attribute === 'username') return eq(username, usernameOf(value));
  if (attribute === 'externalid') return eq(external_id, value);
  return eq(id, /^\d{1,9}$/.test(value) ? Number(value) : 0);
}
