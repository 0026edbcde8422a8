import { useRouter } from '@tanstack/react-router';
import type { Device } from '../../browser/device.ts';

/** What the device and the browser tell while components draw, from the router's context. */
export const useDevice = (): Device => useRouter().options.context.device;
