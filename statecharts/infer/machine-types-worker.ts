import { text } from 'node:stream/consumers';
import { type MachineName, readMachineTypes, typesText } from './machine-types.ts';

// The process of machine-types.ts: a list of machines as JSON in, one line of text for each out.
const machines = JSON.parse(await text(process.stdin)) as MachineName[];
process.stdout.write(readMachineTypes(machines).map(typesText).join('\n'));
