import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

const DEVICES = '/users/push-devices';
const DEVICE = '/users/push-devices/{id}';

/**
 * A device that shows notifications of the portal. `device` is a name such as "Firefox on Windows", `created_on` is ISO 8601
 * with offset. `shows_details`: notifications name tasks and messages. `wants_alerts`: it gets emergency alerts too.
 */
const PushDevice = z.object({
  id: z.number(),
  device: text,
  created_on: text,
  shows_details: flag,
  wants_alerts: flag,
});
export type PushDevice = z.infer<typeof PushDevice>;

/**
 * A subscription as the browser gives it: the address at its push service, and the keys of the device in URL-safe Base64.
 * `replaces` is the id of the device if the portal knows it already; null for a new device.
 */
const Subscription = z.strictObject({
  address: textUpTo(1000),
  key: textUpTo(200),
  secret: textUpTo(100),
  replaces: z.nullable(z.int32()),
});

/** sent: the push service has it. ended: the push service no longer knows the device. */
const TestResult = z.object({ result: z.enum(['sent', 'ended', 'failed', 'tooSoon']) });
export type PushTestResult = z.infer<typeof TestResult>['result'];

/**
 * The person’s devices with push notifications, the newest first. The portal sends this and the next calls only if the
 * setting `pushKey` of the page has a key.
 */
export const listPushDevices = endpoint({ path: DEVICES, answer: z.array(PushDevice), isOptional: true });

/**
 * Stores the subscription of a device, which belongs to the session of the call from then on. A device of another person with
 * the same address ends. 404 if the device in `replaces` has ended or is not the person’s: then it stays without push.
 */
export const savePushDevice = endpoint({
  method: 'post',
  path: DEVICES,
  body: Subscription,
  answer: PushDevice,
  isOptional: true,
});

/** Changes what a device shows. 404 for a device that has ended. */
export const changePushDevice = endpoint({
  method: 'patch',
  path: DEVICE,
  body: z.union([z.strictObject({ shows_details: z.boolean() }), z.strictObject({ wants_alerts: z.boolean() })]),
  answer: PushDevice,
  isOptional: true,
});

/** Ends push notifications on a device. 404 for one that has ended. */
export const endPushDevice = endpoint({ method: 'delete', path: DEVICE, isOptional: true });

/** Sends a notification to the device with this id, once a minute. 404 for a device that has ended. */
export const testPushDevice = endpoint({
  method: 'post',
  path: '/users/push-tests',
  body: z.strictObject({ id: z.int32() }),
  answer: TestResult,
  isOptional: true,
});
