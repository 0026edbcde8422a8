import type { Environment } from '../environment.ts';
import { modalMachine } from './machine.ts';

export const createModal = (_environment: Environment) => modalMachine;
