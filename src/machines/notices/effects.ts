import type { Environment } from '../environment.ts';
import { noticesMachine } from './machine.ts';

export const createNotices = (_environment: Environment) => noticesMachine;
