import type { Environment } from '../environment.ts';
import { demoMachine } from './machine.ts';

export const createDemo = (_environment: Environment) => demoMachine;
