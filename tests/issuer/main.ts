// npm run issuer: an OpenID Connect issuer on this machine, to try the sign-in with the university's accounts.
import { parseArgs } from 'node:util';
import { CLIENT, startUniversityIssuer } from '../support/university-issuer.ts';

const HELP = `Starts an OpenID Connect issuer for trials on this machine. Its sign-in page has a link for each account and
asks for no password.

  npm run issuer                                      for a portal at http://localhost:4100
  npm run issuer -- --portal http://localhost:4200    for a portal at another address

  --port     the port of the issuer; 4400 by default
  --help     this text
`;

/** The claims of docs/claims.example.yaml. */
const accounts = {
  'amara-1': {
    preferred_username: 'amara',
    given_name: 'Amara',
    family_name: 'Okafor',
    email: 'amara.okafor@portico.example',
    student_number: '912345678',
    groups: ['students'],
  },
  'maya-2': {
    preferred_username: 'maya',
    given_name: 'Maya',
    family_name: 'Lin',
    email: 'maya.lin@portico.example',
    groups: ['faculty', 'portal-editors'],
  },
  'noor-3': { preferred_username: 'noor', given_name: 'Noor', family_name: 'Haddad', groups: ['applicants'] },
};

const { values: options } = parseArgs({
  options: {
    portal: { type: 'string', default: 'http://localhost:4100' },
    port: { type: 'string', default: '4400' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  process.stdout.write(HELP);
} else {
  const { url } = await startUniversityIssuer({ portals: [options.portal], accounts, port: Number(options.port) });
  process.stdout.write(`The issuer runs at ${url}. Start the portal in another terminal:

  PUBLIC_URL=${options.portal} OIDC_ISSUER=${url} OIDC_CLIENT_ID=${CLIENT.id} \\
    OIDC_CLIENT_SECRET=${CLIENT.secret} OIDC_CLAIMS=docs/claims.example.yaml SAMPLE_DATA=on npm start

Press Ctrl-C to stop the issuer.
`);
}
