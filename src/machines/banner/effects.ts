import type { Environment } from '../environment.ts';
import { bannerMachine } from './machine.ts';

export const createBanner = (_environment: Environment) => bannerMachine;
