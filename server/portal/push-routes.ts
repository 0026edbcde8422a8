import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  changePushDevice,
  endPushDevice,
  listPushDevices,
  type PushTestResult,
  savePushDevice,
  testPushDevice,
} from '../../src/api/portal/push-devices.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { deviceName } from '../http/device-name.ts';
import { notFound } from '../http/request.ts';
import {
  changePushDeviceRow,
  endPushDeviceRow,
  findPushDevice,
  findPushDevices,
  savePushDeviceRow,
} from '../reminders/push-queries.ts';
import { isPushService } from '../settings/push-services.ts';
import { isPrivateAddress, literalAddress } from '../shared/private-address.ts';
import { createRecent } from '../shared/recent.ts';

/** A device gets one test in this time, in milliseconds. */
const TEST_PAUSE_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** Bytes of a public key on the curve P-256, uncompressed, and of a shared secret (RFC 8291). */
const KEY_BYTES = 65;
const SECRET_BYTES = 16;

/** The calls about the devices on which a person gets notifications. */
export function pushRoutes(services: Services): Hono {
  const { senders, clock, settings, log, limits } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  const tests = createRecent<number>(MAX_REMEMBERED);

  serve(listPushDevices, ({ person }) => findPushDevices(orm, person));

  serve(savePushDevice, async ({ context, person, session, body }) => {
    const { address, key, secret, replaces } = body;
    rejectWrongSubscription(address, key, secret);
    const isListed = isPushService(new URL(address), settings.pushServices);
    if (!isListed) {
      const stored = replaces === null ? null : await findPushDevice(orm, person, replaces);
      if (replaces !== null && stored === null) throw notFound();
      // A device of before the setting goes on for a while.
      if (stored?.push_address !== address) throw unknownService(address);
    }
    const device = deviceName(context.req.header('user-agent'));
    const subscription = { push_address: address, push_key: key, push_secret: secret };
    const given = { ...subscription, session_id: session.id, device, replaces, isListed };
    const saved = await savePushDeviceRow(orm, person, given, clock());
    if (saved === null) throw notFound();
    return saved;
  });

  serve(changePushDevice, async ({ person, id, body }) => {
    const changed = await changePushDeviceRow(orm, person, id, body);
    if (changed === null) throw notFound();
    return changed;
  });

  serve(endPushDevice, async ({ person, id }) => {
    if (!(await endPushDeviceRow(orm, person, id))) throw notFound();
    return undefined;
  });

  serve(testPushDevice, async ({ person, body: { id } }): Promise<{ result: PushTestResult }> => {
    const device = await findPushDevice(orm, person, id);
    if (device === null) throw notFound();
    if (senders.push === undefined) return { result: 'failed' };
    const now = clock().getTime();
    if (Math.abs(now - (tests.get(String(id)) ?? Number.NEGATIVE_INFINITY)) < TEST_PAUSE_MS)
      return { result: 'tooSoon' };
    await limits.countPushTest(person.id);
    tests.set(String(id), now, 1);
    const { kind } = await senders.push.sendTest(device);
    return { result: kind === 'taken' ? 'sent' : kind === 'gone' ? 'ended' : 'failed' };
  });

  const unknownService = (address: string): HTTPException => {
    const { host } = new URL(address);
    log('A device was refused, because PUSH_SERVICES does not name its push service', 'warn', { service: host });
    return new HTTPException(400, {
      message: `The portal sends no notifications to ${host}, the push service of this browser. Use another browser, or ask the operator of the portal to add this service.`,
    });
  };

  return routes;
}

/**
 * Only what can be a subscription is stored. Whether the address leads into the private network is checked again for each
 * notification, because a name can change its address. Source: PUSH-05.
 * @throws HTTPException 400
 */
function rejectWrongSubscription(address: string, key: string, secret: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const literal = url === null ? null : literalAddress(url);
  const isAddress = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isAddress || (literal !== null && isPrivateAddress(literal))) {
    throw new HTTPException(400, { message: 'The address of the push service must be a public https address.' });
  }
  if (Buffer.from(key, 'base64url').length !== KEY_BYTES || Buffer.from(secret, 'base64url').length !== SECRET_BYTES) {
    throw new HTTPException(400, { message: 'The keys of the device are not those of a push subscription.' });
  }
}
